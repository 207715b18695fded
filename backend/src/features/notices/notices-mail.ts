import { addCents, cents, centsFromEuros, inEuros, shortDay } from '@fan-beats/events/kernel';
import { claimStep, isOnItsWay, stageNames } from '@fan-beats/events/language';
import { readClaimsByIds } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { OpenStageRecord } from '../../contract/money/payment.records';
import type { Mail } from '../../platform/mail/mailer';
import { keyOf, openStages } from '../money/payments/open-stages';
import type { ShopSettings } from '../site/settings/shop-settings.entity';
import type { WordedNotice } from './notice.table';
import type { NoticeKind } from './notices-of-fact';
import { stagesAskedFor } from './notice-now';
import { noticeLines, noticeTitle, paidFor } from './notice-words';

type ClaimLines = ReadonlyMap<number, readonly string[]>;

/** The input of a mail of notices, as it is when the mail is written. */
export interface NoticesToMail {
  readonly to: string;
  readonly name: string;
  readonly shop: string;
  readonly notices: readonly WordedNotice[];
  /** The requested and open stages of the person. */
  readonly due: readonly OpenStageRecord[];
  /** The lines of standing claims, by number. A deleted claim is left out. */
  readonly claims: ClaimLines;
  /** German day. */
  readonly today: string;
  /** The address of a page. */
  readonly linkTo: (page: string) => string;
}

/** Kinds that the mail leaves out where nothing of them is left to pay. */
const aboutPayments: ReadonlySet<NoticeKind> = new Set(['asked', 'reminder']);
/** Kinds that the mail leaves out where the claim was deleted. */
const aboutClaims: ReadonlySet<NoticeKind> = new Set(['claimed', 'changed', 'paid', 'tracking']);

/** The mail of the notices, in plain words; null where nothing is left to write. */
export function noticesMail(mail: NoticesToMail): Omit<Mail, 'unsubscribe'> | null {
  const { to, name, shop, notices, claims, linkTo } = mail;
  const asked = new Set(notices.flatMap(stagesAskedFor).map(keyOf));
  const relevant = mail.due.filter((stage) => asked.has(keyOfOpen(stage)));
  const open = new Set(relevant.map(keyOfOpen));
  const told = newestOfEach(notices).filter(
    (notice) =>
      (!aboutPayments.has(notice.kind) || stagesAskedFor(notice).some((one) => open.has(keyOf(one)))) &&
      (!aboutClaims.has(notice.kind) || (notice.claimId !== null && claims.has(notice.claimId))),
  );
  const [first] = told;
  if (!first) return null;
  const stages = told.some(({ kind }) => kind === 'arrived') ? mail.due : relevant;
  return {
    to,
    subject: `${shop}: ${requestTitle(told, relevant, mail.today) ?? titleOfAll(told, first)}`,
    text: [
      `Hello ${name},`,
      ...told.flatMap((notice) => ['', noticeTitle(notice), ...bodyOf(notice, claims)]),
      ...(stages.length > 0 ? ['', 'Still to pay:'] : []),
      ...stages.flatMap((stage) => ['', ...stageLines(stage, mail.today)]),
      ...(stages.length > 0
        ? [
            '',
            'How to pay, with everything to copy:',
            linkTo('/pay'),
            '',
            'If you have paid already, tell us there with "I have paid", or just wait: a transfer takes a day or two.',
          ]
        : []),
      '',
      'All your claims:',
      linkTo('/my-claims'),
      '',
    ].join('\n'),
  };
}

const titleOfAll = (told: readonly WordedNotice[], first: WordedNotice): string =>
  told.every((one) => noticeTitle(one) === noticeTitle(first))
    ? noticeTitle(first)
    : `${told.length} updates for you`;

/** The subject of a mail that contains only requests: the sum and the first day; null for any other. */
function requestTitle(
  told: readonly WordedNotice[],
  due: readonly OpenStageRecord[],
  today: string,
): string | null {
  if (due.length === 0 || !told.every(({ kind }) => kind === 'asked')) return null;
  const gos = new Set(due.map(({ gotitle }) => gotitle));
  const [go = ''] = gos;
  const sum = inEuros(addCents(...due.map((stage) => centsFromEuros(stage.due))));
  const [day] = due.flatMap(({ due_on: dueOn }) => dueOn ?? []).sort();
  const by = day === undefined ? '' : ` by ${shortDay(day, today)}`;
  return `${gos.size === 1 ? `${go}: ` : ''}Please pay ${sum}${by}`;
}

const keyOfOpen = ({ claim_id: claimId, stage }: OpenStageRecord): string => keyOf({ claimId, stage });

/** Kinds that the mail shows in their present state: a claim that was changed three times is shown once. */
const asItStands: ReadonlySet<NoticeKind> = new Set(['claimed', 'changed', 'asked', 'tracking']);

/** The key of the claim, or of its stage, that a notice is about. */
const subjectOf = ({ kind, claimId, about }: WordedNotice): string => [kind, claimId, about.stage].join(' ');

function newestOfEach(notices: readonly WordedNotice[]): WordedNotice[] {
  const keyed = notices.map(
    (one) => [asItStands.has(one.kind) ? subjectOf(one) : one.notice_id, one] as const,
  );
  return [...new Map(keyed).values()];
}

function bodyOf({ kind, claimId, about }: WordedNotice, claims: ClaimLines): readonly string[] {
  if (kind === 'letter') return ['', about.text ?? ''];
  if ((kind === 'claimed' || kind === 'changed') && claimId !== null) return claims.get(claimId) ?? [];
  if (kind === 'arrived') return [paidFor(about) ?? 'Your claims page shows where it went.'];
  return noticeLines[kind] ?? [];
}

/** The lines of a stage in the words of the screens. */
function stageLines(stage: OpenStageRecord, today: string): string[] {
  const { open, due, due_on: dueOn, standing } = stage;
  const money = {
    openCents: centsFromEuros(open),
    dueCents: centsFromEuros(due),
    dueOn,
    paymentState: standing,
    announced: false,
  };
  const claim = {
    stages: [money],
    status: null,
    canceled: false,
    heldCents: cents(0),
    trackingId: null,
    arrived: false,
  };
  return [
    `${stage.gotitle}, claim #${stage.claim_id}, ${stageNames[stage.stage]}`,
    `  ${claimStep(claim, today).line}`,
    `  Reference: ${stage.reference}`,
  ];
}

/** The stages that a fan has to pay and has not announced as paid, by the German day of a reminder or of today. */
export async function readDue(
  pool: Pool,
  settings: ShopSettings,
  { userId, day }: { readonly userId: number; readonly day: string | undefined },
) {
  const { today: present, stages } = await openStages(pool, settings, { userId });
  const today = day ?? present;
  const due = stages.filter(
    ({ due: dueNow, announced }) => dueNow > 0 && !(announced !== null && isOnItsWay(announced.at, today)),
  );
  return { today, due };
}

/** The lines and the sum of the standing ones of these claims. */
export async function readClaimLines(pool: Pool, claimIds: readonly number[]): Promise<ClaimLines> {
  const claims = await readClaimsByIds(pool, [...new Set(claimIds)]);
  return new Map(
    claims.map(({ claimId, items, sumCents }) => [
      claimId,
      [
        ...items.map(
          ({ amount, caption, variantCaption }) =>
            `  ${amount} x ${caption}${variantCaption === null ? '' : `, ${variantCaption}`}`,
        ),
        `  Items: ${inEuros(sumCents)}`,
      ],
    ]),
  );
}
