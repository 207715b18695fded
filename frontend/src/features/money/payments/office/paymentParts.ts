import type { OpenStageRecord, PersonPayRecord } from '@fan-beats/backend/contract';
import {
  centsFromEuros,
  proposeParts as proposed,
  toPayable,
  type PaymentReference,
} from '@fan-beats/events/rules';
import { i18n } from '@lingui/core';
import { formatSum } from '../../../../shared/format/figures';
import { stageNames } from '../../../../shared/format/words';
import { difference, sumOf } from '../../../claims/claimFigures';
import { parseDecimal } from '../../../../shared/forms/numbers';
import { stageKey } from '../pay/payFigures';

/** The typed text of each line, by its key. */
export type TypedParts = Readonly<Record<string, string>>;

/** A stage that a payment may pay: an open one, or one that a mark by hand records as paid (rule D82). */
export interface PartLine {
  readonly key: string;
  readonly stage: OpenStageRecord;
  readonly isMark: boolean;
  /** The most that a part there may be. */
  readonly most: number;
}

/** The stages that a payment of this amount may pay; a mark of exactly this amount comes first. */
export function partLines(
  { stages, marked }: Pick<PersonPayRecord, 'stages' | 'marked'>,
  amount: number,
): readonly PartLine[] {
  const marks = marked.map((stage): PartLine => ({
    key: `${stageKey(stage)} mark`,
    stage,
    isMark: true,
    most: openWithoutMark(stage),
  }));
  const open = stages.map((stage): PartLine => ({
    key: stageKey(stage),
    stage,
    isMark: false,
    most: stage.open,
  }));
  const isMeant = ({ stage }: PartLine): boolean => stage.marked === amount;
  return [...marks.filter(isMeant), ...open, ...marks.filter((line) => !isMeant(line))];
}

/** Euros of a stage that a payment may cover once its mark is off: payments and the waived amount stay (rule D87). */
function openWithoutMark({ charged, allocated, waived, go_canceled }: OpenStageRecord): number {
  if (go_canceled) return 0;
  return Math.max(0, difference(difference(charged ?? 0, allocated), waived));
}

interface Arrived {
  readonly amount: number;
  readonly balance: number;
  readonly named: readonly PaymentReference[];
}

/** The parts of an amount until somebody types others: by rule D81, but first a mark of exactly this amount. */
export function proposeParts(lines: readonly PartLine[], { amount, balance, named }: Arrived): TypedParts {
  const open = lines.filter(({ isMark }) => !isMark).map(({ stage }) => stage);
  const isAsked = open.some((stage) => stage.due === amount || stage.open === amount);
  const claims = named.flatMap(({ kind, number }) => (kind === 'claim' ? [number] : []));
  const mark = lines.find(
    ({ isMark, stage }) =>
      isMark && stage.marked === amount && (claims.length === 0 || claims.includes(stage.claim_id)),
  );
  if (mark && !isAsked) return { [mark.key]: amount.toFixed(2) };
  const money = { amountCents: centsFromEuros(amount), balanceCents: centsFromEuros(balance), named };
  return Object.fromEntries(
    proposed(open.map(toPayable), money).map(({ claimId, stage, amountCents }) => [
      stageKey({ claim_id: claimId, stage }),
      (amountCents / 100).toFixed(2),
    ]),
  );
}

export interface ReadParts {
  readonly parts: readonly {
    claim_id: number;
    stage: OpenStageRecord['stage'];
    amount: number;
    replaces_mark?: true;
  }[];
  /** Euros of the amount that no part takes; negative if the parts exceed it. */
  readonly rest: number;
  /** Keys of parts that are not an amount, or more than may go there. */
  readonly wrong: ReadonlySet<string>;
}

/** The typed parts, and the rest of the amount. */
export function readParts(lines: readonly PartLine[], typed: TypedParts, amount: number): ReadParts {
  const wrong = new Set<string>();
  const parts = lines.flatMap(({ key, stage: { claim_id, stage }, isMark, most }) => {
    const part = parseDecimal(typed[key] ?? '');
    if (part === undefined || (part ?? 0) > most) wrong.add(key);
    return part ? [{ claim_id, stage, amount: part, replaces_mark: isMark || undefined }] : [];
  });
  return {
    parts,
    rest: difference(
      amount,
      sumOf(parts, (part) => part.amount),
    ),
    wrong,
  };
}

/** The warning before money becomes credit that a mark by hand may stand for (rule D82); null if there is none. */
export function creditWarning(lines: readonly PartLine[], { parts, rest }: ReadParts): string | null {
  const taken = new Set(parts.flatMap((part) => (part.replaces_mark ? [stageKey(part)] : [])));
  const left = lines.filter(({ isMark, stage }) => isMark && !taken.has(stageKey(stage)));
  if (rest <= 0 || left.length === 0) return null;
  const marks = left.map(({ stage }) =>
    i18n.t('{stageName} of claim #{claim_id} ({marked})', {
      stageName: stageNames(i18n)[stage.stage],
      claim_id: stage.claim_id,
      marked: formatSum(stage.marked),
    }),
  );
  return i18n.t(
    '{rest} becomes credit of the fan. But without a recorded payment these are marked as paid: {marks}. If this is that payment, enter it there.',
    { rest: formatSum(rest), marks: marks.join(', ') },
  );
}
