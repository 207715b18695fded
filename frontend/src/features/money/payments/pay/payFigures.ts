import type { ClaimStageRecord, OpenStageRecord, PayRecord } from '@fan-beats/backend/contract';
import { centsFromEuros, eurosFromCents, grouped } from '@fan-beats/events/kernel';
import {
  amountToPay,
  isOnItsWay,
  partsInOrder,
  toPayable,
  type PaymentPart,
} from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { difference, sumOf } from '../../../claims/claimFigures';
import { stageNames } from '../../../../shared/format/words';

/** The requested and unpaid sum of these stages, before any credit. */
export const dueSum = (stages: readonly Pick<ClaimStageRecord, 'due'>[]): number =>
  sumOf(stages, ({ due }) => due);

export const stageKey = ({ claim_id, stage }: Pick<OpenStageRecord, 'claim_id' | 'stage'>): string =>
  `${claim_id} ${stage}`;

/** Euros for one stage of a claim. */
export interface PayPart {
  readonly claim_id: number;
  readonly stage: OpenStageRecord['stage'];
  readonly amount: number;
}

/** The payment of the chosen stages in euros: first from the credit, the rest by transfer (rule D80). */
export interface PayPlan {
  readonly chosen: number;
  readonly fromCredit: number;
  readonly toTransfer: number;
  /** The part of each stage; a stage without a part is left out. */
  readonly credit: readonly PayPart[];
  readonly transfer: readonly PayPart[];
}

/** The one place that subtracts credit from the chosen stages, in the order of rule M5; `credit` is the usable amount. */
export function payPlan(stages: readonly OpenStageRecord[], credit: number): PayPlan {
  const wanted = stages.map((one) => toPayable({ ...one, open: amountToPay(one) }));
  const used = partsInOrder(wanted, centsFromEuros(credit)).map(toPayPart);
  const transfer = wanted.map(({ claimId, stage, openCents }) => {
    const part = used.find((one) => one.claim_id === claimId && one.stage === stage);
    const amount = difference(eurosFromCents(openCents), part?.amount ?? 0);
    return { claim_id: claimId, stage, amount };
  });
  return {
    chosen: sumOf(stages, amountToPay),
    fromCredit: sumOf(used, ({ amount }) => amount),
    toTransfer: sumOf(transfer, ({ amount }) => amount),
    credit: used,
    transfer: transfer.filter(({ amount }) => amount > 0),
  };
}

/**
 * The one figure of header and pay page: requested stages that are not reported as paid, less the credit unless it pays all of
 * them.
 */
export function sumToPay(pay: PayRecord): number {
  const asked = pay.stages.filter((one) => one.due > 0 && !isSaid(one, pay.today));
  return shownSum(payPlan(asked, usableCredit(pay)));
}

export const shownSum = ({ toTransfer, chosen }: PayPlan): number => toTransfer || chosen;

/** The usable credit: credit that the fan asked back is left out. */
export const usableCredit = ({ balance, asked_back }: PayRecord): number => difference(balance, asked_back);

const toPayPart = ({ claimId, stage, amountCents }: PaymentPart): PayPart => ({
  claim_id: claimId,
  stage,
  amount: eurosFromCents(amountCents),
});

/** An amount as German banks take it from the clipboard: '1234,56'. */
export const bankAmount = (euros: number): string => euros.toFixed(2).replace('.', ',');

/** The reference for the purpose: for one claim its own, otherwise that of the person. */
export function referenceFor(stages: readonly OpenStageRecord[], pay: PayRecord): string {
  const references = new Set(stages.map(({ reference }) => reference));
  const [only] = references;
  return references.size === 1 && only !== undefined ? only : pay.reference;
}

/** Stages by claim, each claim in the place of its first stage. */
export const byClaim = (stages: readonly OpenStageRecord[]) => [
  ...grouped(stages, ({ claim_id }) => claim_id).values(),
];

/** True if the fan says they have paid this, and the money may still be on its way (rule M10). */
export const isSaid = ({ announced }: OpenStageRecord, today: string): boolean =>
  announced !== null && isOnItsWay(announced.at, today);

/** Stages by the act in which the fan reported them as paid, the first act first. */
export function byWord(stages: readonly OpenStageRecord[]) {
  const words = [...new Set(stages.flatMap(({ announced }) => (announced ? [announced.at] : [])))].sort();
  return words.map((at) => {
    const said = stages.filter(({ announced }) => announced?.at === at);
    return { at, said, amount: sumOf(said, ({ announced }) => announced?.amount ?? 0) };
  });
}

/** 'Winter Tour, Items' */
export const stageTitle = ({ gotitle, stage }: OpenStageRecord): string =>
  `${gotitle}, ${stageNames(i18n)[stage]}`;

/** 'Winter Tour, Items and Winter Tour, EMS' */
export const stageTitles = (stages: readonly OpenStageRecord[]): string =>
  stages
    .map(stageTitle)
    .reduce(
      (titles, title) => (titles === '' ? title : i18n.t('{titles} and {title}', { titles, title })),
      '',
    );
