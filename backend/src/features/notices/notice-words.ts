import { inEuros, cents } from '@fan-beats/events/kernel';
import { goStatusLabel, stageNames } from '@fan-beats/events/language';
import type { NoticeAbout, NoticeKind } from './notices-of-fact';

/** The fields of a notice that its words need. */
export interface NoticeToWord {
  readonly kind: NoticeKind;
  readonly claimId: number | null;
  /** Title of the group order; null where there is none, or it was deleted. */
  readonly goTitle: string | null;
  readonly about: NoticeAbout;
}

const reminders = {
  before: 'A payment is due soon',
  overdue: 'A payment is late',
  last: 'A payment is late: last reminder',
} as const;

/** '2 more pieces, 24.00 €' */
const addedText = ({ pieces, amountCents }: NonNullable<NoticeAbout['added']>): string =>
  `${pieces} more ${pieces === 1 ? 'piece' : 'pieces'}, ${inEuros(cents(amountCents))}`;

/** The stages that a payment pays, a line each, and the rest of it; null for a notice from before those were kept. */
export function paidFor({ amountCents = 0, parts }: NoticeAbout): string | null {
  if (parts === undefined) return null;
  const rest = parts.reduce((left, part) => left - part.amountCents, amountCents);
  return [
    ...parts.map(
      ({ claimId, stage, amountCents: part }) =>
        `${inEuros(cents(part))} for ${stageNames[stage]} of claim #${claimId}`,
    ),
    ...(rest > 0 ? [`${inEuros(cents(rest))} is credit of yours now`] : []),
  ].join('\n');
}

const euros = ({ amountCents = 0 }: NoticeAbout): string => inEuros(cents(amountCents));
const stageOf = ({ stage = 'items' }: NoticeAbout): string => stageNames[stage];

const titles: Readonly<Record<NoticeKind, (about: NoticeAbout, claim: string) => string>> = {
  claimed: ({ added }, claim) => `We have ${claim}${added ? `: ${addedText(added)}` : ''}`,
  changed: (_about, claim) => `An organiser changed ${claim}`,
  deleted: (_about, claim) => `An organiser deleted ${claim}`,
  asked: (about, claim) => `Please pay ${stageOf(about)} of ${claim}`,
  paid: (about, claim) => `${stageOf(about)} of ${claim}: paid`,
  arrived: (about) => `${euros(about)} arrived`,
  credited: (about) => `${euros(about)} is credit of yours now`,
  'paid-back': (about) => `We paid ${euros(about)} back to you`,
  tracking: (_about, claim) => `The parcel of ${claim} has a tracking number`,
  reminder: ({ notice = 'before' }) => reminders[notice],
  status: ({ status = '' }) => goStatusLabel(status),
  canceled: () => goStatusLabel('CANCELED'),
  letter: ({ subject = '' }) => subject,
  'taken-back': ({ was = 'paid', ...about }, claim) => `Taken back: ${titles[was](about, claim)}`,
  withdrawn: (_about, claim) => `Your withdrawal of ${claim.replace(/^your /, '')} has arrived`,
};

/** The text of a notice in one line: on the screen, and as the subject of a mail with this notice only. */
export function noticeTitle({ kind, claimId, goTitle, about }: NoticeToWord): string {
  const title = titles[kind](about, claimId === null ? 'your claim' : `your claim #${claimId}`);
  return goTitle === null ? title : `${goTitle}: ${title}`;
}

/** The lines of a mail below the title. */
export const noticeLines: Readonly<Partial<Record<NoticeKind, readonly string[]>>> = {
  deleted: ['Nothing of it is ordered. If we had recorded a payment for it, it is credit of yours now.'],
  credited: ['You had paid it before. It is kept for what comes next, or you ask for it back.'],
  'paid-back': ['It may take a day or two until your bank shows it.'],
  canceled: [
    'Nothing is ordered, nothing is to be paid.',
    'If you have paid, the money is kept: it comes back or becomes credit.',
  ],
  'taken-back': ['The earlier message was a mistake. Your claims show the present state.'],
};
