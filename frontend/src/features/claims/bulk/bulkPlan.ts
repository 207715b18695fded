import type { ClaimRecord } from '@fan-beats/backend/contract';
import { formatCost } from '../../../shared/format/figures';
import type { TheirChange } from '../../../shared/ui/states/SaveFailureNotice';
import { itemsOfType } from '../claimFigures';
import { decided, knownClaim } from '../../../shared/ledger/deciding';
import { costs, hasChanges, updateOf, type ClaimChanges, type Cost } from '../panel/claimChanges';
import {
  eurosFromCents,
  evolveClaim,
  Rejection,
  stageOf,
  standingClaim,
  updateClaim,
  type ClaimState,
  type Stage,
  type StandingClaim,
} from '@fan-beats/events/rules';

/** What a bulk change will do to one claim. */
export interface PlannedClaim {
  readonly claim: ClaimRecord;
  /** Each field as it stands and as it will stand. */
  readonly fields: readonly TheirChange[];
  /** What is sent: only what differs. Empty where nothing will change. */
  readonly changes: ClaimChanges;
  /** Costs that are done and would get another amount: the server refuses the whole claim (rule D27). */
  readonly locked: readonly string[];
  /** Euros by which what covers the items changes. */
  readonly covers: number;
}

export const keyOfClaim = ({ claim }: PlannedClaim): string => String(claim.claim_id);

export type Standing = 'changes' | 'unchanged' | 'locked';

export function standingOf({ changes, locked }: PlannedClaim): Standing {
  if (locked.length > 0) return 'locked';
  return hasChanges(changes) ? 'changes' : 'unchanged';
}

/** One field as a claim has it: what is sent of it, and its word. */
interface Field {
  readonly name: keyof ClaimChanges;
  readonly label: string;
  /** Whose mark by hand it is. */
  readonly mark?: Stage;
  readonly of: (claim: StandingClaim) => readonly [value: boolean | number | string | null, word: string];
}

const fields: readonly Field[] = [
  {
    name: 'payment_received',
    label: 'Payment',
    mark: 'items',
    of: (claim) => {
      const { settled } = stageOf(claim, 'items');
      return [settled, settled ? 'paid' : claim.standing === 'canceled' ? 'not marked' : 'unpaid'];
    },
  },
  {
    name: 'freebies_done',
    label: 'Freebies',
    of: ({ freebiesDone }) => [freebiesDone, freebiesDone ? 'done' : 'open'],
  },
  ...costs.flatMap(({ amount, done, label }): Field[] => [
    {
      name: amount,
      label,
      of: (claim) => {
        const { chargedCents } = claim.stages[amount];
        const euros = chargedCents === null ? null : eurosFromCents(chargedCents);
        return [euros, formatCost(euros)];
      },
    },
    {
      name: done,
      label: `${label} done`,
      mark: amount,
      of: (claim) => {
        const { settled } = stageOf(claim, amount);
        return [settled, settled ? 'yes' : 'no'];
      },
    },
  ]),
  {
    name: 'tracking_id',
    label: 'Tracking ID',
    of: ({ trackingId }) => [trackingId, trackingId ?? '–'],
  },
];

/** What setting these fields does to a claim, as the server decides it. */
export function planClaim(claim: ClaimRecord, wanted: ClaimChanges): PlannedClaim {
  const { freebies_done: _, ...others } = wanted;
  // Freebies are marked of claims that have some (rule D85).
  const update = updateOf(itemsOfType(claim, 1).length === 0 ? others : wanted);
  const before = knownClaim(claim);
  const isLocked = ({ amount }: Cost): boolean =>
    decided(() => updateClaim(before, { costs: { [amount]: update.costs?.[amount] ?? {} } })) instanceof
    Rejection;
  const locked = costs.filter(isLocked).map(({ label }) => label);
  if (locked.length > 0) return { claim, fields: [], changes: {}, locked, covers: 0 };
  const after = standingClaim(updateClaim(before, update).reduce<ClaimState>(evolveClaim, before));
  const marked = (at: StandingClaim, { mark }: Field) => mark && stageOf(at, mark).markedCents;
  const changed = fields.filter(
    (field) => field.of(before)[0] !== field.of(after)[0] || marked(before, field) !== marked(after, field),
  );
  return {
    claim,
    fields: changed.map(({ label, of }) => ({ label, before: of(before)[1], after: of(after)[1] })),
    changes: Object.fromEntries(changed.map(({ name, of }) => [name, of(after)[0]])),
    locked,
    covers: Math.abs(coveredBy(after) - coveredBy(before)) / 100,
  };
}

const coveredBy = (claim: StandingClaim): number => stageOf(claim, 'items').coveredCents;

export function countPlan(plan: readonly PlannedClaim[]): Readonly<Record<Standing, number>> {
  const counts = { changes: 0, unchanged: 0, locked: 0 };
  for (const planned of plan) counts[standingOf(planned)] += 1;
  return counts;
}
