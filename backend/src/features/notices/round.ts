import { actsOf, readFacts, readFactsOfActs, type Queryable, type RecordedFact } from '@fan-beats/events';
import { noticeTypes, type FactOfAct } from './notices-of-fact';

/** Facts that one transaction makes notices of, each with the others of its act. */
export interface Round {
  readonly facts: readonly FactOfAct[];
  /** All facts up to this position are in this round, or in one before. */
  readonly upTo: number;
}

/**
 * The facts with a possible notice after a position up to the fence, at most `limit`. The round may cut the acts of its
 * first and last fact. The other facts of those acts are read as well, and get their notices in their own round.
 */
export async function readRound(
  client: Queryable,
  { after, fence, limit }: { readonly after: number; readonly fence: number; readonly limit: number },
): Promise<Round> {
  const facts = await readFacts(client, noticeTypes, { after, upTo: fence, limit });
  // Facts of a take-over cause no notice, and its act may have very many.
  const ends = [...facts.slice(0, 1), ...facts.slice(-1)].filter(({ meta }) => meta.via !== 'import');
  const inRound = new Set(facts.map(({ position }) => position));
  const others = (await readFactsOfActs(client, noticeTypes, ends)).filter(
    ({ position }) => !inRound.has(position),
  );
  const acts = actsOf([...facts, ...others].sort(byPosition));
  const told = acts.flatMap((act) =>
    act.flatMap((fact, at) =>
      inRound.has(fact.position) ? [{ fact, before: act.slice(0, at), following: act.slice(at + 1) }] : [],
    ),
  );
  return {
    facts: told.sort((a, b) => byPosition(a.fact, b.fact)),
    upTo: facts.length < limit ? fence : (facts.at(-1)?.position ?? fence),
  };
}

const byPosition = (a: RecordedFact, b: RecordedFact): number => a.position - b.position;
