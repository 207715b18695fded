import express, { type Request, type RequestHandler, type Response } from 'express';
import { InvalidInput, RefusedCall } from '../errors/refusals';

const kB = 1024;
const usual = 64 * kB;
const large = 512 * kB;

/** Carts, and what admins save many of at once. */
const largeCalls: ReadonlySet<string> = new Set([
  'claims.submitCart',
  'claims.submitGoClaim',
  'claims.admProxySubmitCart',
  'claims.submitProxyGoClaim',
  'claims.admUpdateClaims',
  'item.admUpdateItem',
  'product.admUpdateItem',
  'faq.updateBatchFaq',
]);

/** How long what is sent may be on its way. */
export const longestBodyMs = 20_000;

/** How many bytes may be sent to a procedure, or to a batch of them: as many as to the one that may have least. */
export function largestBodyOf(path: string): number {
  return path.split(',').every((one) => largeCalls.has(one)) ? large : usual;
}

const readers: ReadonlyMap<number, RequestHandler> = new Map(
  [usual, large].map((limit) => [limit, express.text({ type: () => true, inflate: false, limit })]),
);

/**
 * Reads what is sent to a procedure as text, from where tRPC takes it, and refuses what would be too much work before it is
 * parsed.
 */
export async function readBody(req: Request, res: Response, path: string): Promise<void> {
  const read = readers.get(largestBodyOf(path));
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      // Nothing more is to come of a connection on which a body never ends.
      res.setHeader('Connection', 'close');
      reject(new RefusedCall('TIMEOUT', 'The call took too long to arrive.'));
    }, longestBodyMs);
    void read?.(req, res, (error?: unknown) => {
      clearTimeout(late);
      if (error instanceof Error) reject(toRefusal(error));
      else resolve();
    });
  });
  const text: unknown = req.body;
  if (typeof text === 'string' && isTooMuch(text))
    throw new InvalidInput({ input: 'has too many names or entries, or is nested too deeply' });
}

function toRefusal(error: Error): Error {
  const status = 'status' in error ? error.status : undefined;
  if (status === 413) return new RefusedCall('PAYLOAD_TOO_LARGE', 'This is more than can be sent at once.');
  if (status === 415)
    return new RefusedCall('UNSUPPORTED_MEDIA_TYPE', 'Calls are made in uncompressed UTF-8.');
  if (status === 400) return new RefusedCall('BAD_REQUEST', 'The request ended before it was whole.');
  return error;
}

/** More than any input of the API has; each field has bounds of its own, which name it. */
const mostNames = 40;
const mostEntries = 1_000;
const mostLevels = 8;
/** In the whole text: a thousand short lists of many records each cost as much as one long one. */
const mostValues = 20_000;

interface Level {
  readonly most: number;
  count: number;
}

/**
 * Whether JSON text has more names in one object, entries in one list, levels or values than any input of the API: parsing alone costs
 * far more than counting them. What is no JSON is left to the parser.
 */
export function isTooMuch(text: string): boolean {
  const levels: Level[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfText(text, at);
    else if (sign === ',' && ++values > mostValues) return true;
    else if (isOneTooMany(levels, sign)) return true;
  }
  return false;
}

function isOneTooMany(levels: Level[], sign: string): boolean {
  switch (sign) {
    case '{':
      return levels.push({ most: mostNames, count: 1 }) > mostLevels;
    case '[':
      return levels.push({ most: mostEntries, count: 1 }) > mostLevels;
    case '}':
    case ']':
      levels.pop();
      return false;
    case ',': {
      const level = levels.at(-1);
      return level !== undefined && ++level.count > level.most;
    }
    default:
      return false;
  }
}

/** Where the text that begins at `start` ends. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
