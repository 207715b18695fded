import { i18n } from '@lingui/core';
import type {
  ClaimRecord,
  ClaimStageRecord,
  GoOwingRecord,
  OpenStageRecord,
} from '@fan-beats/backend/contract';
import { addCents, cents, centsFromEuros, germanDay, type Cents } from '@fan-beats/events/kernel';
import {
  claimStep,
  heldLine,
  isSent,
  parseGoStatus,
  type ClaimStep,
  type GoStatus,
} from '@fan-beats/events/language';
import { serverNow } from '../clock/serverClock';

/** The stages that the fan says they have paid. */
export type Said = readonly Pick<OpenStageRecord, 'claim_id' | 'stage' | 'announced'>[];

/**
 * The standing of a claim today, as its fan sees it. For a stage that they say they have paid, the amount is the one they
 * named, whatever is due now (rule D79).
 */
export function standingOf(claim: ClaimRecord, said: Said = []): ClaimStep {
  const stages = claim.stages.map((one) => {
    const word = said.find(({ claim_id, stage }) => claim_id === claim.claim_id && stage === one.stage);
    const due = one.due > 0 ? (word?.announced?.amount ?? one.due) : 0;
    return { ...moneyOf({ ...one, due }), announced: word !== undefined };
  });
  const { canceled, tracking_id: trackingId, arrived_at } = claim;
  const told = {
    stages,
    status: statusOf(claim),
    canceled,
    heldCents: heldOf(claim),
    trackingId,
    arrived: Boolean(arrived_at),
  };
  return claimStep(i18n, told, germanDay(serverNow()));
}

/**
 * The money that was paid for a canceled claim and not given back yet. An amount that the shop waived is not the fan's money
 * (rules D84, A2).
 */
function heldOf({ canceled, stages }: Pick<ClaimRecord, 'canceled' | 'stages'>): Cents {
  if (!canceled) return cents(0);
  return addCents(
    ...stages.map(({ covered, waived }) => cents(centsFromEuros(covered) - centsFromEuros(waived))),
  );
}

/** The amount that a claim owes, in the same words. */
export function owingLine(claim: GoOwingRecord): string {
  const stages = [{ ...moneyOf(claim), announced: false }];
  const told = {
    stages,
    status: null,
    canceled: false,
    heldCents: cents(0),
    trackingId: null,
    arrived: false,
  };
  return claimStep(i18n, told, germanDay(serverNow())).line;
}

/** Undefined for a value that is not a status. */
export const statusOf = ({ go_status }: Pick<ClaimRecord, 'go_status'>): GoStatus | null | undefined =>
  go_status === null ? null : parseGoStatus(go_status);

/** The sentence on the money of a canceled claim that the shop keeps; null if there is none. */
export function keptLine(claim: ClaimRecord): string | null {
  const held = heldOf(claim);
  return held > 0 ? heldLine(i18n, held) : null;
}

export const isSentOut = (claim: ClaimRecord): boolean =>
  isSent({ status: statusOf(claim), trackingId: claim.tracking_id });

const moneyOf = ({
  open,
  due,
  due_on: dueOn,
  standing,
}: Pick<ClaimStageRecord, 'open' | 'due' | 'due_on' | 'standing'>) => ({
  openCents: centsFromEuros(open),
  dueCents: centsFromEuros(due),
  dueOn,
  paymentState: standing,
});
