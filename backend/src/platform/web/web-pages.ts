import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import send from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const notPages = /^\/(api|dbimg|healthz|readyz|metrics)(\/|$)/;
const fileName = /\.[a-z0-9]+$/i;

/** The built web pages: files with a hash in their name for ever, and index.html for every route of the pages. */
export function serveWebPages(server: FastifyInstance, webRoot: string): void {
  const readIndex = indexOf(join(webRoot, 'index.html'));
  server.get('/*', async (req, reply) => {
    const [path = ''] = req.url.split('?', 1);
    const found =
      !notPages.test(path) &&
      (fileName.test(path)
        ? await sendFile(req, reply, { path, webRoot })
        : sendIndex(req, reply, await readIndex()));
    if (!found) reply.callNotFound();
    return reply;
  });
}

async function sendFile(
  req: FastifyRequest,
  reply: FastifyReply,
  { path, webRoot }: { readonly path: string; readonly webRoot: string },
): Promise<boolean> {
  const file = await send(req.raw, path, { root: webRoot, cacheControl: false });
  if (file.type !== 'file') return false;
  const hashed = /[\\/]assets[\\/]/.test(path);
  void reply
    .code(file.statusCode)
    .headers({
      ...file.headers,
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    .send(file.stream);
  return true;
}

interface Index {
  readonly text: string;
  readonly tag: string;
  readonly mtimeMs: number;
}

function sendIndex(req: FastifyRequest, reply: FastifyReply, index: Index | null): boolean {
  if (!index) return false;
  reply.headers({ 'cache-control': 'no-cache', etag: index.tag });
  if (req.headers['if-none-match'] === index.tag) void reply.code(304).send();
  else void reply.type('text/html; charset=utf-8').send(index.text);
  return true;
}

/** Gives index.html as it was read last, until another build has put a new one there; null where there is none. */
function indexOf(path: string): () => Promise<Index | null> {
  let read: Index | null = null;
  return async () => {
    const file = await stat(path).catch(() => null);
    if (file === null) return null;
    if (file.mtimeMs !== read?.mtimeMs) {
      const text = await readFile(path, 'utf8');
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      read = { text, tag, mtimeMs: file.mtimeMs };
    }
    return read;
  };
}
