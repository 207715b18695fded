import type { FastifyReply, FastifyRequest } from 'fastify';

/** The answer to a single call with this value, as it is sent. The buffer is its own, so another thread may take it. */
export const writtenAnswer = (value: object): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify({ result: { data: value } }));

/** A large answer that another thread has written: this thread sends its bytes, and neither copies nor writes it. */
export class WrittenAnswer<T> {
  constructor(private readonly body: Uint8Array) {}

  /** Used in a batch, where it is written again beside the other answers. */
  toJSON(): T {
    const { result } = JSON.parse(new TextDecoder().decode(this.body)) as {
      readonly result: { readonly data: T };
    };
    return result.data;
  }

  /** Sends it as the answer to a single call. */
  send(_request: FastifyRequest, reply: FastifyReply): void {
    const { buffer, byteOffset, byteLength } = this.body;
    void reply.header('content-type', 'application/json').send(Buffer.from(buffer, byteOffset, byteLength));
  }
}
