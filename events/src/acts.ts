import type { EventMeta } from './event';
import type { MaybeRecorded } from './money/reversals/reversals-made';

/** The fields of a fact by which its act is found. */
export interface FactInLog {
  readonly position: number;
  readonly type: string;
  readonly meta: Pick<EventMeta, 'actId' | 'correlationId'>;
}

/**
 * Groups facts by the act that they belong to. The facts are in the order of the log; they may be those of some types
 * or streams only. Facts from before release 0.3.0 do not name their act: it is guessed.
 */
export function actsOf<Fact extends FactInLog>(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const acts = new Map<string, Fact[]>();
  const guess = actGuesser();
  for (const fact of facts) {
    const id = fact.meta.actId ?? guess(fact);
    const act = acts.get(id);
    if (act) act.push(fact);
    else acts.set(id, [fact]);
  }
  return [...acts.values()];
}

/**
 * The facts of the act that a fact belongs to, as far as they are among the given ones, which are in the order of the
 * log.
 */
export function actOf<Fact extends FactInLog>(fact: Fact, facts: readonly Fact[]): readonly Fact[] {
  return actsOf(facts).find((act) => act.includes(fact)) ?? [];
}

/** The facts of the fan that follow a payment in its act, up to another payment of that fan: the use of the payment. */
export function factsOfPayment<Fact extends FactInLog & { readonly data: object }>(
  payment: Fact,
  act: readonly Fact[],
): readonly Fact[] {
  const userId = userIdOf(payment);
  const following = act.slice(act.indexOf(payment) + 1).filter((fact) => userIdOf(fact) === userId);
  const next = following.findIndex(({ type }) => type === 'PaymentRecorded');
  return next < 0 ? following : following.slice(0, next);
}

const userIdOf = ({ data }: { readonly data: object }): unknown =>
  'userId' in data ? data.userId : undefined;

/** The most facts before or after a fact that may belong to the same act, where the act is guessed. */
export const guessedReach = 50;

/**
 * Returns a function that names the act of a fact from before release 0.3.0; it gets one fact after another. All facts
 * of a request are one act, except that a payment begins another one, and so does a bank line right before its payment.
 * Ledgers keep such facts forever, so this goes only when no ledger has any: an undo, a notice or a figure of an old
 * payment needs it.
 */
function actGuesser(): (fact: FactInLog) => string {
  const requests = new Map<string, { acts: number; last: FactInLog }>();
  return (fact) => {
    const { correlationId } = fact.meta;
    const request = requests.get(correlationId) ?? { acts: 0, last: fact };
    if (beginsAct(fact, request.last)) request.acts += 1;
    request.last = fact;
    requests.set(correlationId, request);
    return `request ${correlationId}, act ${request.acts}`;
  };
}

function beginsAct({ type, position }: FactInLog, last: FactInLog): boolean {
  if (type === 'BankLineBooked') return true;
  return type === 'PaymentRecorded' && !(last.type === 'BankLineBooked' && last.position === position - 1);
}

/**
 * Whether a fact of a stream, `distance` facts after `first`, belongs to the same act. Guessed by position for facts
 * from before release 0.3.0.
 */
export function followsInAct(
  first: MaybeRecorded<unknown>,
  fact: MaybeRecorded<unknown>,
  distance: number,
): boolean {
  const actId = first.meta?.actId;
  if (actId !== fact.meta?.actId) return false;
  return actId !== undefined || fact.position === (first.position ?? 0) + distance;
}
