import type { ClaimRecord } from '@fan-beats/backend/contract';
import { formatCost } from '../../../shared/format/money';
import { costs, hasChanges, type ClaimChanges, type Cost } from '../panel/claimChanges';
import { defined } from '@fan-beats/events/kernel';

/** One field of a claim as it stands and as it will stand. */
export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What a bulk change will do to one claim. */
export interface PlannedClaim {
  readonly claim: ClaimRecord;
  readonly fields: readonly FieldChange[];
  /** What is sent: only what differs. Empty where nothing will change. */
  readonly changes: ClaimChanges;
  /** Costs that are done and would get another amount: the server refuses the whole claim (rule D27). */
  readonly locked: readonly string[];
}

/** Where the money of marks by hand is that are taken off. */
export type MarksMean = NonNullable<ClaimChanges['marks']>;

export const keyOfClaim = ({ claim }: PlannedClaim): string => String(claim.claim_id);

export type Standing = 'changes' | 'unchanged' | 'locked';

export function standingOf({ changes, locked }: PlannedClaim): Standing {
  if (locked.length > 0) return 'locked';
  return hasChanges(changes) ? 'changes' : 'unchanged';
}

const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no');

const flags = [
  { name: 'payment_received', label: 'Payment', words: (flag: boolean) => (flag ? 'paid' : 'unpaid') },
  { name: 'freebies_done', label: 'Freebies', words: (flag: boolean) => (flag ? 'done' : 'open') },
] as const;

interface Draft {
  readonly fields: readonly FieldChange[];
  readonly changes: ClaimChanges;
}

function flagDrafts(claim: ClaimRecord, wanted: ClaimChanges): Draft[] {
  return flags.flatMap(({ name, label, words }) => {
    const after = wanted[name];
    if (after === undefined || after === claim[name]) return [];
    const field = { label, before: words(claim[name]), after: words(after) };
    return [{ fields: [field], changes: { [name]: after } }];
  });
}

function costDraft(claim: ClaimRecord, wanted: ClaimChanges, { amount, done, label }: Cost): Draft {
  const newAmount = wanted[amount];
  const newDone = wanted[done];
  const isNewAmount = newAmount !== undefined && newAmount !== claim[amount];
  const isNewDone = newDone !== undefined && newDone !== claim[done];
  return {
    fields: [
      ...(isNewAmount ? [{ label, before: formatCost(claim[amount]), after: formatCost(newAmount) }] : []),
      ...(isNewDone ? [{ label: `${label} done`, before: yesNo(claim[done]), after: yesNo(newDone) }] : []),
    ],
    changes: defined({
      [amount]: isNewAmount ? newAmount : undefined,
      [done]: isNewDone ? newDone : undefined,
    }),
  };
}

function trackingDrafts(claim: ClaimRecord, wanted: ClaimChanges): Draft[] {
  const after = wanted.tracking_id;
  if (after === undefined || after === claim.tracking_id) return [];
  const field = { label: 'Tracking ID', before: claim.tracking_id ?? '–', after: after ?? '–' };
  return [{ fields: [field], changes: { tracking_id: after } }];
}

function isLocked(claim: ClaimRecord, wanted: ClaimChanges, { amount, done }: Cost): boolean {
  const isNewAmount = wanted[amount] !== undefined && wanted[amount] !== claim[amount];
  return isNewAmount && claim[done] && wanted[done] !== false;
}

/** What setting these fields does to a claim; computed like the server does, which decides. */
export function planClaim(claim: ClaimRecord, wanted: ClaimChanges): PlannedClaim {
  const drafts = [
    ...flagDrafts(claim, wanted),
    ...costs.map((cost) => costDraft(claim, wanted, cost)),
    ...trackingDrafts(claim, wanted),
  ];
  const changes = drafts.reduce<ClaimChanges>((all, draft) => ({ ...all, ...draft.changes }), {});
  return {
    claim,
    fields: drafts.flatMap((draft) => draft.fields),
    changes,
    locked: costs.filter((cost) => isLocked(claim, wanted, cost)).map(({ label }) => label),
  };
}

export interface PlanCounts {
  readonly changes: number;
  readonly unchanged: number;
  readonly locked: number;
}

export function countPlan(plan: readonly PlannedClaim[]): PlanCounts {
  const counts = { changes: 0, unchanged: 0, locked: 0 };
  for (const planned of plan) counts[standingOf(planned)] += 1;
  return counts;
}
