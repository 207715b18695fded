import type { EventMeta, EventVia } from '../../event';
import { wholeNumber } from './copied-columns';

const actKey = Buffer.from('{"actId":"');
const actLength = 36;
/** The key of the actor: first in events from before release 0.3.0, after the act in later ones. */
const actorKeys = { first: Buffer.from('{"actorId":'), behindAct: Buffer.from('","actorId":') };
const roleKey = Buffer.from(',"actorRole":');
const nobody = Buffer.from('null');
const endings = (['self', 'proxy', 'admin', 'import', 'system'] satisfies EventVia[]).map((via) => ({
  via,
  bytes: Buffer.from(`,"via":"${via}"}`),
}));
const [zero = 0, nine = 0, quote = 0] = Buffer.from('09"');

/** Bytes that may be overwritten later: to keep them, copy them. */
export interface Span {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
}

type Who = Pick<EventMeta, 'actorId' | 'actorRole' | 'via'>;

/**
 * The meta of an event for a replay: the actor is read at once, all other fields are parsed on demand. Projectors read
 * the actor and rarely more, so most rows need no JSON.parse. Bench: `npm run bench -- replay`.
 */
export function readMeta(span: Span): EventMeta {
  const who = whoActed(span);
  // The getter of an absent field returns undefined.
  return who ? new CopiedMeta(who, span) : parseMeta(span);
}

function parseMeta({ bytes, from, to }: Span): EventMeta {
  return JSON.parse(bytes.toString('utf8', from, to)) as EventMeta;
}

/**
 * Reads the actor from canonical JSON, in which act, actor and role come first and `via` last; null for any other form.
 */
function whoActed({ bytes, from, to }: Span): Who | null {
  const actorAt = actorStart(bytes, from);
  if (actorAt === null) return null;
  const isNobody = holds(bytes, actorAt, nobody);
  const actorEnd = isNobody ? actorAt + nobody.length : digitsEnd(bytes, actorAt);
  const roleAt = actorEnd + roleKey.length;
  const roleEnd = digitsEnd(bytes, roleAt);
  const ending = endings.find((one) => holds(bytes, to - one.bytes.length, one.bytes));
  if (
    !ending ||
    !holds(bytes, actorEnd, roleKey) ||
    actorEnd === actorAt ||
    roleEnd === roleAt ||
    roleEnd > to
  )
    return null;
  return {
    actorId: isNobody ? null : wholeNumber(bytes, actorAt, actorEnd),
    actorRole: wholeNumber(bytes, roleAt, roleEnd),
    via: ending.via,
  };
}

/** The offset at which the actor's id begins; null where the text begins in another way. */
function actorStart(bytes: Buffer, from: number): number | null {
  if (holds(bytes, from, actorKeys.first)) return from + actorKeys.first.length;
  const actAt = from + actKey.length;
  const isPlain = holds(bytes, from, actKey) && holds(bytes, actAt + actLength, actorKeys.behindAct);
  if (!isPlain) return null;
  for (let at = actAt; at < actAt + actLength; at++) if (bytes[at] === quote) return null;
  return actAt + actLength + actorKeys.behindAct.length;
}

function holds(bytes: Buffer, at: number, wanted: Buffer): boolean {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
}

function digitsEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (let byte = bytes[at] ?? 0; byte >= zero && byte <= nine; byte = bytes[++at] ?? 0);
  return at;
}

class CopiedMeta {
  readonly actorId: number | null;
  readonly actorRole: number;
  readonly via: EventVia;
  private parsed: EventMeta | null = null;

  constructor(
    who: Who,
    private readonly span: Span,
  ) {
    this.actorId = who.actorId;
    this.actorRole = who.actorRole;
    this.via = who.via;
  }

  get correlationId(): string {
    return this.whole.correlationId;
  }

  get actId(): string | undefined {
    return this.whole.actId;
  }

  get batchId(): string | undefined {
    return this.whole.batchId;
  }

  get idempotencyKey(): string | undefined {
    return this.whole.idempotencyKey;
  }

  get inputDigest(): string | undefined {
    return this.whole.inputDigest;
  }

  private get whole(): EventMeta {
    return (this.parsed ??= parseMeta(this.span));
  }
}
