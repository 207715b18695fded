import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(gzip);
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** An answer that is the same for many: written once, compressed once, and not sent again to a client that has it. */
export class SharedAnswer<T> {
  private readonly body: Buffer;
  private readonly tag: string;
  private packed: Promise<Buffer> | undefined;

  constructor(private readonly value: T) {
    this.body = Buffer.from(JSON.stringify({ result: { data: value } }));
    this.tag = `"${createHash('sha256').update(this.body).digest('base64url')}"`;
  }

  /** Used in a batch, where it is written beside the other answers. */
  toJSON(): T {
    return this.value;
  }

  /** Sends it as the answer to a single call. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers({ etag: this.tag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
    if (this.isKnown(headers['if-none-match'])) {
      void reply.code(304).send();
      return;
    }
    const packed = takesGzip.test(headers['accept-encoding'] ?? '');
    this.packed ??= packed ? pack(this.body) : undefined;
    if (packed) reply.header('content-encoding', 'gzip');
    void reply.type('application/json').send(packed ? await this.packed : this.body);
  }

  /** Whether the client has this answer. Proxies that compress mark a tag as weak. */
  private isKnown(tags: string | undefined): boolean {
    return tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === this.tag) ?? false;
  }
}
