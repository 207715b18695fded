import { cents, inEuros } from '@fan-beats/events/kernel';
import { goStatusLabel, stageNames } from '@fan-beats/events/language';
import type { I18n } from '@lingui/core';
import type { NoticeAbout, NoticeKind } from './notices-of-fact';

/** The fields of a notice that its words need. */
export interface NoticeToWord {
  readonly kind: NoticeKind;
  readonly claimId: number | null;
  /** Title of the group order; null where there is none, or it was deleted. */
  readonly goTitle: string | null;
  readonly about: NoticeAbout;
}

const euros = (i18n: I18n, { amountCents = 0 }: Pick<NoticeAbout, 'amountCents'>): string =>
  inEuros(cents(amountCents), i18n.locale);

/** The stages that a payment pays, a line each, and the rest of it; null for a notice from before those were kept. */
export function paidFor(i18n: I18n, { amountCents = 0, parts }: NoticeAbout): string | null {
  if (parts === undefined) return null;
  const rest = parts.reduce((left, part) => left - part.amountCents, amountCents);
  const lines = parts.map(({ claimId, stage, amountCents: part }) =>
    i18n.t('{amount} for {stage} of claim #{claimId}', {
      amount: inEuros(cents(part), i18n.locale),
      stage: stageNames(i18n)[stage],
      claimId,
    }),
  );
  if (rest > 0)
    lines.push(i18n.t('{amount} is credit of yours now', { amount: inEuros(cents(rest), i18n.locale) }));
  return lines.join('\n');
}

/** The claim as a title names it: 'your claim #5'. */
const claimOf = (i18n: I18n, claimId: number | null): string =>
  claimId === null ? i18n.t('your claim') : i18n.t('your claim #{claimId}', { claimId });

type Words = (i18n: I18n, notice: Pick<NoticeToWord, 'about' | 'claimId'>) => string;

const titles: Readonly<Record<NoticeKind, Words>> = {
  claimed: claimedTitle,
  changed: (i18n, { claimId }) => i18n.t('An organiser changed {claim}', { claim: claimOf(i18n, claimId) }),
  deleted: (i18n, { claimId }) => i18n.t('An organiser deleted {claim}', { claim: claimOf(i18n, claimId) }),
  asked: (i18n, { about, claimId }) =>
    i18n.t('Please pay {stage} of {claim}', { stage: stageOf(i18n, about), claim: claimOf(i18n, claimId) }),
  paid: (i18n, { about, claimId }) =>
    i18n.t('{stage} of {claim}: paid', { stage: stageOf(i18n, about), claim: claimOf(i18n, claimId) }),
  arrived: (i18n, { about }) => i18n.t('{amount} arrived', { amount: euros(i18n, about) }),
  credited: (i18n, { about }) => i18n.t('{amount} is credit of yours now', { amount: euros(i18n, about) }),
  'paid-back': (i18n, { about }) => i18n.t('We paid {amount} back to you', { amount: euros(i18n, about) }),
  tracking: (i18n, { claimId }) =>
    i18n.t('The parcel of {claim} has a tracking number', { claim: claimOf(i18n, claimId) }),
  reminder: (i18n, { about }) => reminderTitle(i18n, about),
  status: (i18n, { about: { status = '' } }) => goStatusLabel(i18n, status),
  canceled: (i18n) => goStatusLabel(i18n, 'CANCELED'),
  letter: (_i18n, { about: { subject = '' } }) => subject,
  answer: (i18n) => i18n.t('An answer to your request'),
  'taken-back': (i18n, { about: { was = 'paid', ...about }, claimId }) =>
    i18n.t('Taken back: {title}', { title: titles[was](i18n, { about, claimId }) }),
  withdrawn: (i18n, { claimId }) =>
    claimId === null
      ? i18n.t('Your withdrawal of claim has arrived')
      : i18n.t('Your withdrawal of claim #{claimId} has arrived', { claimId }),
};

function claimedTitle(
  i18n: I18n,
  { about: { added }, claimId }: Pick<NoticeToWord, 'about' | 'claimId'>,
): string {
  const claim = claimOf(i18n, claimId);
  if (!added) return i18n.t('We have {claim}', { claim });
  return i18n.t(
    'We have {claim}: {pieces, plural, one {{pieces} more piece} other {{pieces} more pieces}}, {amount}',
    { claim, pieces: added.pieces, amount: euros(i18n, added) },
  );
}

const stageOf = (i18n: I18n, { stage = 'items' }: NoticeAbout): string => stageNames(i18n)[stage];

function reminderTitle(i18n: I18n, { notice = 'before' }: NoticeAbout): string {
  switch (notice) {
    case 'before':
      return i18n.t('A payment is due soon');
    case 'overdue':
      return i18n.t('A payment is late');
    case 'last':
      return i18n.t('A payment is late: last reminder');
  }
}

/** The text of a notice in one line: on the screen, and as the subject of a mail with this notice only. */
export function noticeTitle(i18n: I18n, notice: NoticeToWord): string {
  const title = titles[notice.kind](i18n, notice);
  return notice.goTitle === null ? title : `${notice.goTitle}: ${title}`;
}

export const nothingToPay = (i18n: I18n): string => i18n.t('Nothing is ordered, nothing is to be paid.');

/** The lines of a mail below the title. */
export const noticeLines: Readonly<Partial<Record<NoticeKind, (i18n: I18n) => readonly string[]>>> = {
  deleted: (i18n) => [
    i18n.t('Nothing of it is ordered. If we had recorded a payment for it, it is credit of yours now.'),
  ],
  credited: (i18n) => [
    i18n.t('You had paid it before. It is kept for what comes next, or you ask for it back.'),
  ],
  'paid-back': (i18n) => [i18n.t('It may take a day or two until your bank shows it.')],
  canceled: (i18n) => [
    nothingToPay(i18n),
    i18n.t('If you have paid, the money is kept: it comes back or becomes credit.'),
  ],
  'taken-back': (i18n) => [i18n.t('The earlier message was a mistake. Your claims show the present state.')],
};
