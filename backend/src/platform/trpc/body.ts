import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastq from 'fastq';
import type { Text } from '../texts/texts';
import { InvalidInput, RefusedCall, TooManyRequests } from '../errors/refusals';

const kB = 1024;

/**
 * The most that may be sent at once. Values are counted in the whole text: many short lists cost as much as one long
 * one.
 */
export interface Bounds {
  readonly bytes: number;
  readonly values: number;
}

const usual: Bounds = { bytes: 64 * kB, values: 2_000 };
const large: Bounds = { bytes: 512 * kB, values: 20_000 };

/** A file as base64, with an organiser's decisions about a sheet. */
const wholeFile: Bounds = { bytes: 17 * 1024 * kB, values: 10_000 };
const fileCalls: ReadonlySet<string> = new Set([
  'bank.admReadFile',
  'bank.admImport',
  'takeover.admPlan',
  'takeover.admTakeOver',
]);

/** Carts, and bulk saves of admins. */
const largeCalls: ReadonlySet<string> = new Set([
  'claims.submitCart',
  'claims.submitGoClaim',
  'claims.admProxySubmitCart',
  'claims.submitProxyGoClaim',
  'claims.admUpdateClaims',
  'item.admUpdateItem',
  'product.admUpdateItem',
  'faq.updateBatchFaq',
  'bank.admBook',
]);

/** The most milliseconds that a body may take to arrive. */
export const longestBodyMs = 20_000;

/** True for calls with a file, which only some people may send: the person has to be known before the file is read. */
export const bringsFile = (path: string): boolean => fileCalls.has(path);

/** The bounds of a call. A batch of several procedures has the bounds of any other call. */
export function boundsOf(path: string, { mayCall }: { readonly mayCall?: boolean } = {}): Bounds {
  if (mayCall === true && bringsFile(path)) return wholeFile;
  return largeCalls.has(path) ? large : usual;
}

/** The body of a call as text; undefined where there is none. */
export async function readBody(
  req: FastifyRequest,
  reply: FastifyReply,
  bounds: Bounds,
): Promise<string | undefined> {
  if (req.headers['transfer-encoding'] === undefined && req.headers['content-length'] === undefined)
    return undefined;
  try {
    return await textOf(req, bounds.bytes);
  } catch (refusal) {
    // A connection with an unfinished body is not used again.
    if (!req.raw.complete) reply.header('Connection', 'close');
    await waitForTurn();
    throw refusal;
  }
}

/**
 * Reads the body. A body that is too long is read to its end all the same: a client that still sends receives no
 * answer.
 */
function textOf({ raw, headers }: FastifyRequest, mostBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = (code: RefusedCall['code'], text: Text): void => reject(new RefusedCall(code, text));
    const late = setTimeout(
      () => refuse('TIMEOUT', (i18n) => i18n.t('The call took too long to arrive.')),
      longestBodyMs,
    );
    const chunks: Buffer[] = [];
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= mostBytes) chunks.push(chunk);
    });
    raw.once('end', () => {
      clearTimeout(late);
      if (!isPlainText(headers))
        refuse('UNSUPPORTED_MEDIA_TYPE', () => 'Calls are made in uncompressed UTF-8.');
      else if (bytes > mostBytes)
        refuse('PAYLOAD_TOO_LARGE', (i18n) => i18n.t('This is more than can be sent at once.'));
      else resolve(decoder.decode(Buffer.concat(chunks)));
    });
    raw.once('close', () => {
      clearTimeout(late);
      if (!raw.readableEnded)
        refuse('BAD_REQUEST', (i18n) => i18n.t('The request ended before it was whole.'));
    });
  });
}

const decoder = new TextDecoder();

function isPlainText(headers: IncomingHttpHeaders): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset) && (headers['content-encoding'] ?? 'identity') === 'identity';
}

/** Refuses a body with too much work, before it is parsed. Large bodies are admitted in turn, so that others are served between. */
export async function refuseLargeBody(body: string | undefined, bounds: Bounds): Promise<void> {
  if (body === undefined) return;
  if (body.length > smallBody) await waitForTurn();
  if (isTooMuch(body, bounds.values))
    throw new InvalidInput({ input: () => 'has too many names or entries, or is nested too deeply' });
}

/** The most characters of a body that needs no turn. */
const smallBody = 4 * kB;
const shortestRestMs = 5;
const longestRestMs = 100;
const mostWaiting = 100;

/**
 * Gives one large body at a time a turn of the event loop. The next one waits as long as that turn took: together they
 * take about half of the process's time.
 */
function waitForTurn(): Promise<void> {
  if (turns.length() >= mostWaiting) throw new TooManyRequests(1);
  return new Promise((letOn) => {
    void turns.push(letOn);
  });
}

const turns = fastq.promise(takeTurn, 1);

async function takeTurn(letOn: () => void): Promise<void> {
  await setImmediate();
  const began = performance.now();
  letOn();
  await setImmediate();
  await sleep(Math.min(longestRestMs, Math.max(shortestRestMs, performance.now() - began)));
}

/** More than any input of the API has; each field has bounds of its own, with a sentence that names it. */
const mostNames = 40;
const mostEntries = 1_000;
const mostLevels = 8;

interface Level {
  readonly most: number;
  count: number;
}

/**
 * Whether JSON text has more names in one object, entries in one list, levels or values than any input of the API:
 * parsing alone costs far more than counting them. Text that is not JSON is left to the parser.
 */
export function isTooMuch(text: string, mostValues: number): boolean {
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

/** The position at which the text that begins at `start` ends. */
function endOfText(text: string, start: number): number {
  let end = start;
  do end = text.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(text, end));
  return end === -1 ? text.length : end;
}

/** True after an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charAt(first - 1) === '\\') first -= 1;
  return (at - first) % 2 === 1;
}
