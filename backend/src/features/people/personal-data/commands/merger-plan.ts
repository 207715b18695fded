import { accountStream, cents, personStream, points, type Account } from '@fan-beats/events';
import { accountMovedBy, handOver, merged, postingsOf, refuseMerger } from '@fan-beats/events/rules';
import { readClaimKeysOfUser, type ClaimKeyRow } from '@fan-beats/projections';
import type { EntityManager } from 'typeorm';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import { digestOfShown } from '../../../../ledger/preview';
import { statementsIn } from '../../../../platform/database/statements';
import { handingOverFacts, standingClaims, type MergingPerson } from './merging';

interface TwoPeople {
  /** The person who will be merged. */
  readonly gone: MergingPerson;
  /** The person who stays. */
  readonly kept: MergingPerson;
}

/** The standing claims of both people. */
interface ClaimsOfMerger {
  readonly claimsOfGone: readonly ClaimKeyRow[];
  readonly claimsOfKept: readonly ClaimKeyRow[];
}

/** The input of a decision about a merger, besides accounts and streams. */
export interface PeopleOfMerger extends TwoPeople, ClaimsOfMerger {}

export async function readClaimKeys(
  records: EntityManager,
  { gone, kept }: TwoPeople,
): Promise<ClaimsOfMerger> {
  const client = statementsIn(records);
  const claimsOfGone = await readClaimKeysOfUser(client, gone.userId);
  const claimsOfKept = await readClaimKeysOfUser(client, kept.userId);
  return { claimsOfGone, claimsOfKept };
}

export function needsOfMerger({ gone, kept, claimsOfGone }: PeopleOfMerger): CommandNeeds {
  return {
    claimIds: claimsOfGone.map(({ claim_id }) => claim_id),
    accounts: [gone.userId, kept.userId],
    streams: [personStream(gone.userId), accountStream(gone.userId), accountStream(kept.userId)],
  };
}

/** The account of a person, and the number of their claims. */
interface Holding extends Account {
  readonly claims: number;
}

export interface PlannedMerger {
  readonly facts: NewFacts;
  readonly gone: Holding;
  readonly kept: Holding;
  /** The person who stays, as after the merger. */
  readonly after: Holding;
  /** Group orders in which both have a claim. */
  readonly goIdsOfBoth: readonly number[];
  /** SHA-256 in hex of both accounts and all claims of both. */
  readonly digest: string;
}

/** The one plan for the preview and the act (rule A10). Throws Rejection SAME_PERSON, MERGED_AWAY and IS_ADMIN. */
export function planMerger(state: DecisionContext, people: PeopleOfMerger): PlannedMerger {
  const { gone, kept, claimsOfGone, claimsOfKept } = people;
  refuseMerger(gone, kept);
  const account = state.account(gone.userId);
  const handing = {
    fromId: gone.userId,
    toId: kept.userId,
    account,
    claims: standingClaims(
      state,
      claimsOfGone.map(({ claim_id }) => claim_id),
    ),
  };
  const before = state.account(kept.userId);
  const after = {
    ...accountAfter(
      before,
      handOver(handing).to.map((event) => accountMovedBy(postingsOf(event))),
    ),
    claims: claimsOfGone.length + claimsOfKept.length,
  };
  const goIdsOfKept = new Set(claimsOfKept.map(({ go_id }) => go_id));
  const goIdsOfBoth = claimsOfGone.flatMap(({ go_id }) => (goIdsOfKept.has(go_id) ? [go_id] : []));
  return {
    facts: [...handingOverFacts(handing), { stream: personStream(gone.userId), events: [merged(handing)] }],
    gone: { ...account, claims: claimsOfGone.length },
    kept: { ...before, claims: claimsOfKept.length },
    after,
    goIdsOfBoth: [...new Set(goIdsOfBoth)],
    digest: digestOfShown({
      gone: gone.userId,
      kept: kept.userId,
      account,
      before,
      claimsOfGone,
      claimsOfKept,
    }),
  };
}

function accountAfter(before: Account, moves: readonly Account[]): Account {
  return moves.reduce(
    (sum, moved) => ({
      balanceCents: cents(sum.balanceCents + moved.balanceCents),
      points: points(sum.points + moved.points),
      pending: points(sum.pending + moved.pending),
    }),
    before,
  );
}
