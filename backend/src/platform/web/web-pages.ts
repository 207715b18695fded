import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import send from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const notPages = /^\/(api|dbimg|healthz|readyz|metrics)(\/|$)/;
const fileName = /\.[a-z0-9]+$/i;

/** Text that is written into the pages when they are sent. */
export interface PageText {
  /** The built page, as an answer to a request. */
  page(html: string, req: FastifyRequest): Promise<string>;
  /** The data that a phone needs to install the shop as an app. */
  manifest(): Promise<object>;
}

/**
 * Serves the built web pages: files with a hash in their name may be cached forever, and index.html answers every route
 * of the pages.
 */
export function serveWebPages(server: FastifyInstance, webRoot: string, text: PageText): void {
  const readHtml = (name: string): (() => Promise<string | null>) => htmlOf(join(webRoot, name));
  const readIndex = readHtml('index.html');
  const readOffline = readHtml('offline.html');
  server.get('/app.webmanifest', async (_req, reply) =>
    reply
      .headers(fresh)
      .type('application/manifest+json')
      .send(JSON.stringify(await text.manifest())),
  );
  server.get('/*', async (req, reply) => {
    const [path = ''] = req.url.split('?', 1);
    const isFile = fileName.test(path) && path !== '/offline.html';
    const found =
      !notPages.test(path) &&
      (isFile
        ? await sendFile(req, reply, { path, webRoot })
        : await sendPage(req, reply, {
            html: await (path === '/offline.html' ? readOffline : readIndex)(),
            text,
          }));
    if (!found) reply.callNotFound();
    return reply;
  });
}

const fresh = { 'cache-control': 'no-cache' };
/** A page depends on who asks: on their language. */
const freshPage = { ...fresh, vary: 'cookie, accept-language' };
const forEver = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };
const takesBrotli = /\bbr\b(?!\s*;\s*q=0)/;

async function sendFile(
  req: FastifyRequest,
  reply: FastifyReply,
  { path, webRoot }: { readonly path: string; readonly webRoot: string },
): Promise<boolean> {
  const options = { root: webRoot, cacheControl: false };
  const hashed = /[\\/]assets[\\/]/.test(path);
  // The build compressed these as far as possible (frontend/vite.config.mts).
  const packed =
    hashed && takesBrotli.test(req.headers['accept-encoding'] ?? '')
      ? await send(req.raw, `${path}.br`, options)
      : null;
  const file = packed?.type === 'file' ? packed : await send(req.raw, path, options);
  if (file.type !== 'file') return false;
  void reply
    .code(file.statusCode)
    .headers({ ...file.headers, ...(hashed ? forEver : fresh) })
    .headers(
      file === packed
        ? { 'content-encoding': 'br', 'content-type': send.mime.getType(path) ?? undefined }
        : {},
    )
    .send(file.stream);
  return true;
}

async function sendPage(
  req: FastifyRequest,
  reply: FastifyReply,
  { html, text }: { readonly html: string | null; readonly text: PageText },
): Promise<boolean> {
  if (html === null) return false;
  const page = await text.page(html, req);
  const tag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  reply.headers({ ...freshPage, etag: tag });
  if (req.headers['if-none-match'] === tag) void reply.code(304).send();
  else void reply.type('text/html; charset=utf-8').send(page);
  return true;
}

/** Reads a built page, again only after another build has replaced it; null where there is none. */
function htmlOf(path: string): () => Promise<string | null> {
  let read: { readonly html: string; readonly mtimeMs: number } | null = null;
  return async () => {
    const file = await stat(path).catch(() => null);
    if (file === null) return null;
    if (file.mtimeMs !== read?.mtimeMs) read = { html: await readFile(path, 'utf8'), mtimeMs: file.mtimeMs };
    return read.html;
  };
}
