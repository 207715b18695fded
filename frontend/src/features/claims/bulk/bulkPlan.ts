import type {
  ClaimRecord,
  ComparedClaimRecord,
  ComparedStageRecord,
  PlannedUpdateRecord,
  TakenMoneyRecord,
} from '@fan-beats/backend/contract';
import type { Stage } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { formatCost } from '../../../shared/format/figures';
import type { TheirChange } from '../../../shared/ui/states/SaveFailureNotice';
import { difference, itemsOfType } from '../claimFigures';
import { costs, hasChanges, type ClaimChanges } from '../panel/claimChanges';

/** The effect of a bulk change on one claim. */
export interface PlannedClaim {
  readonly claim: ClaimRecord;
  /** The version that the plan is based on. */
  readonly version: number;
  /** The fields that change, each before and after. */
  readonly fields: readonly TheirChange[];
  /** The changes to send: only fields that differ. Empty if nothing will change. */
  readonly changes: ClaimChanges;
  /** Costs that are done and would get another amount: the server refuses the whole claim (rule D27). */
  readonly locked: readonly string[];
  /** Euros by which the paid amount of the items changes. */
  readonly covers: number;
  readonly taken: TakenMoneyRecord;
}

export const keyOfClaim = ({ claim }: PlannedClaim): string => String(claim.claim_id);

export type Standing = 'changes' | 'unchanged' | 'locked';

export function standingOf({ changes, locked }: PlannedClaim): Standing {
  if (locked.length > 0) return 'locked';
  return hasChanges(changes) ? 'changes' : 'unchanged';
}

/** One field of a claim: its value to send, and its word. */
interface Field {
  readonly name: keyof ClaimChanges;
  readonly label: string;
  /** The stage whose mark by hand it is. */
  readonly mark?: Stage;
  readonly of: (
    claim: ComparedClaimRecord,
    { canceled }: ClaimRecord,
  ) => readonly [value: boolean | number | string | null, word: string];
}

function paidWord(isPaid: boolean, canceled: boolean): string {
  if (isPaid) return i18n.t('paid');
  return canceled ? i18n.t('not marked') : i18n.t('unpaid');
}

const fields = (): readonly Field[] => [
  {
    name: 'payment_received',
    label: i18n.t('Payment'),
    mark: 'items',
    of: (compared, { canceled }) => {
      const isPaid = stageOf(compared, 'items')?.settled ?? false;
      return [isPaid, paidWord(isPaid, canceled)];
    },
  },
  {
    name: 'freebies_done',
    label: i18n.t('Freebies'),
    of: ({ freebies_done }) => [freebies_done, freebies_done ? i18n.t('done') : i18n.t('open')],
  },
  ...costs.flatMap(({ amount, done, label }): Field[] => [
    {
      name: amount,
      label,
      of: (compared) => {
        const euros = stageOf(compared, amount)?.charged ?? null;
        return [euros, formatCost(euros)];
      },
    },
    {
      name: done,
      label: i18n.t('{label} done', { label }),
      mark: amount,
      of: (compared) => {
        const isDone = stageOf(compared, amount)?.settled ?? false;
        return [isDone, isDone ? i18n.t('yes') : i18n.t('no')];
      },
    },
  ]),
  {
    name: 'tracking_id',
    label: i18n.t('Tracking ID'),
    of: ({ tracking_id }) => [tracking_id, tracking_id ?? '–'],
  },
];

const stageOf = ({ stages }: ComparedClaimRecord, stage: Stage): ComparedStageRecord | undefined =>
  stages.find((one) => one.stage === stage);

/** The changes to request: freebies are marked only on claims that have some (rule D85). */
export function wantedOf(claim: ClaimRecord, wanted: ClaimChanges): ClaimChanges {
  const { freebies_done: _, ...others } = wanted;
  return itemsOfType(claim, 1).length === 0 ? others : wanted;
}

/** The effect of a change on a claim, from the server's answer. */
export function plannedClaim(claim: ClaimRecord, planned: PlannedUpdateRecord): PlannedClaim {
  const { before, after, version = claim.version } = planned;
  const taken = planned.taken ?? { released: 0, marked: 0 };
  const locked = costs.filter(({ amount }) => planned.locked.includes(amount)).map(({ label }) => label);
  if (locked.length > 0 || !before || !after)
    return { claim, version, fields: [], changes: {}, locked, covers: 0, taken };
  const marked = (at: ComparedClaimRecord, { mark }: Field) => mark && stageOf(at, mark)?.marked;
  const changed = fields().filter(
    (field) =>
      field.of(before, claim)[0] !== field.of(after, claim)[0] ||
      marked(before, field) !== marked(after, field),
  );
  return {
    claim,
    version,
    fields: changed.map(({ label, of }) => ({
      label,
      before: of(before, claim)[1],
      after: of(after, claim)[1],
    })),
    changes: Object.fromEntries(changed.map(({ name, of }) => [name, of(after, claim)[0]])),
    locked,
    covers: Math.abs(difference(coveredBy(after), coveredBy(before))),
    taken,
  };
}

const coveredBy = (claim: ComparedClaimRecord): number => stageOf(claim, 'items')?.covered ?? 0;

export function countPlan(plan: readonly PlannedClaim[]): Readonly<Record<Standing, number>> {
  const counts = { changes: 0, unchanged: 0, locked: 0 };
  for (const planned of plan) counts[standingOf(planned)] += 1;
  return counts;
}
