import { ActorRefused } from '../../platform/errors/refusals';

const msBetweenLooks = 1_000;

/**
 * A long answer that ends when the session of whoever reads it does, however slowly they read (rule D76). Throws
 * ActorRefused in the middle.
 */
export async function* whileStanding<T>(
  chunks: AsyncIterable<T>,
  stands: () => Promise<boolean>,
): AsyncGenerator<T> {
  let lookedAt = Date.now();
  for await (const chunk of chunks) {
    if (Date.now() - lookedAt >= msBetweenLooks) {
      if (!(await stands())) throw new ActorRefused();
      lookedAt = Date.now();
    }
    yield chunk;
  }
}
