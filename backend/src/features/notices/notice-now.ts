import { addCents, centsFromEuros, inEuros, shortDay, type Cents } from '@fan-beats/events/kernel';
import { heldLine, stageNames } from '@fan-beats/events/language';
import type { I18n } from '@lingui/core';
import type { ClaimView } from '@fan-beats/projections';
import type { OpenStageRecord } from '../../contract/money/payment.records';
import { keyOf } from '../money/payments/open-stages';
import { nothingToPay, paidFor } from './notice-words';
import type { WordedNotice } from './notice.table';
import type { NoticeKind } from './notices-of-fact';

/** The present state of a person, which the texts of their notices use. */
export interface PresentState {
  /** Stages that are requested, open, and not announced as paid. */
  readonly due: readonly OpenStageRecord[];
  readonly claims: readonly Pick<ClaimView, 'goId' | 'canceled' | 'stages'>[];
  /** German day. */
  readonly today: string;
}

const kinds: ReadonlySet<NoticeKind> = new Set(['asked', 'reminder', 'canceled']);

/** Whether the text of a notice depends on the present state. No state is read for any other. */
export const needsPresentState = ({ kind }: Pick<WordedNotice, 'kind'>): boolean => kinds.has(kind);

/** The text below the title of a notice under News; null where the title is enough. */
export function noticeText(i18n: I18n, notice: WordedNotice, present: PresentState): string | null {
  const { kind, about } = notice;
  if (about.text !== undefined) return about.text;
  if (kind === 'arrived') return paidFor(i18n, about);
  if (kind === 'canceled') return canceledText(i18n, notice, present);
  if (kind === 'asked' || kind === 'reminder') {
    const lines = stagesToPay(notice, present).map((stage) => dueLine(i18n, stage, present.today));
    return lines.length > 0 ? lines.join('\n') : i18n.t('Nothing of it is to be paid any more.');
  }
  return null;
}

/** The stages that a notice requests and that are still to be paid. */
export function stagesToPay(notice: WordedNotice, { due }: PresentState): readonly OpenStageRecord[] {
  const asked = new Set(stagesAskedFor(notice).map(keyOf));
  return due.filter(({ claim_id: claimId, stage }) => asked.has(keyOf({ claimId, stage })));
}

/** The stages that a notice requests; an empty list for a notice without a request. */
export function stagesAskedFor({ kind, claimId, about }: WordedNotice) {
  if (kind === 'reminder') return about.stages ?? [];
  return kind === 'asked' && claimId !== null && about.stage ? [{ claimId, stage: about.stage }] : [];
}

/** '12.00 € for Items of claim #5 by 28.11.' */
function dueLine(i18n: I18n, one: OpenStageRecord, today: string): string {
  const { due, due_on: dueOn, claim_id: claimId } = one;
  const amount = inEuros(centsFromEuros(due), i18n.locale);
  const stage = stageNames(i18n)[one.stage];
  if (dueOn === null) return i18n.t('{amount} for {stage} of claim #{claimId}', { amount, stage, claimId });
  const day = shortDay(dueOn, today);
  return i18n.t('{amount} for {stage} of claim #{claimId} by {day}', { amount, stage, claimId, day });
}

function canceledText(i18n: I18n, { go_id: goId }: WordedNotice, { claims }: PresentState): string {
  const held = addCents(...claims.filter((claim) => claim.goId === goId && claim.canceled).map(heldOf));
  return held > 0 ? `${heldLine(i18n, held)} ${nothingToPay(i18n)}` : nothingToPay(i18n);
}

/** The money that payments and marks by hand paid for a canceled claim, and that is not given back yet (rule D84). */
const heldOf = ({ stages }: Pick<ClaimView, 'stages'>): Cents =>
  addCents(
    ...Object.values(stages).flatMap(({ allocatedCents, markedCents }) => [allocatedCents, markedCents]),
  );
