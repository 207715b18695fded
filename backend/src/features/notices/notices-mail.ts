import { addCents, cents, centsFromEuros, inEuros, shortDay } from '@fan-beats/events/kernel';
import { claimStep, isOnItsWay, stageNames } from '@fan-beats/events/language';
import { readClaimsByIds } from '@fan-beats/projections';
import type { I18n } from '@lingui/core';
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
  /** The texts in the language of the person. */
  readonly i18n: I18n;
  /** The address of a page. */
  readonly linkTo: (page: string) => string;
}

/** Kinds that the mail leaves out where nothing of them is left to pay. */
const aboutPayments: ReadonlySet<NoticeKind> = new Set(['asked', 'reminder']);
/** Kinds that the mail leaves out where the claim was deleted. */
const aboutClaims: ReadonlySet<NoticeKind> = new Set(['claimed', 'changed', 'paid', 'tracking']);

/** The mail of the notices, in plain words; null where nothing is left to write. */
export function noticesMail(mail: NoticesToMail): Omit<Mail, 'unsubscribe'> | null {
  const { to, name, shop, notices, claims, i18n, linkTo } = mail;
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
    subject: `${shop}: ${requestTitle(told, relevant, mail) ?? titleOfAll(i18n, told)}`,
    text: [
      i18n.t('Hello {name},', { name }),
      ...told.flatMap((notice) => ['', noticeTitle(i18n, notice), ...bodyOf(notice, mail)]),
      ...(stages.length > 0 ? ['', i18n.t('Still to pay:')] : []),
      ...stages.flatMap((stage) => ['', ...stageLines(stage, mail)]),
      ...(stages.length > 0
        ? [
            '',
            i18n.t('How to pay, with everything to copy:'),
            linkTo('/pay'),
            '',
            i18n.t(
              'If you have paid already, tell us there with "I have paid", or just wait: a transfer takes a day or two.',
            ),
          ]
        : []),
      '',
      i18n.t('All your claims:'),
      linkTo('/my-claims'),
      '',
    ].join('\n'),
  };
}

function titleOfAll(i18n: I18n, told: readonly WordedNotice[]): string {
  const [first = '', ...others] = new Set(told.map((one) => noticeTitle(i18n, one)));
  return others.length === 0 ? first : i18n.t('{count} updates for you', { count: told.length });
}

/** The subject of a mail that contains only requests: the sum and the first day; null for any other. */
function requestTitle(
  told: readonly WordedNotice[],
  due: readonly OpenStageRecord[],
  { i18n, today }: Pick<NoticesToMail, 'i18n' | 'today'>,
): string | null {
  if (due.length === 0 || !told.every(({ kind }) => kind === 'asked')) return null;
  const gos = new Set(due.map(({ gotitle }) => gotitle));
  const [go = ''] = gos;
  const sum = inEuros(addCents(...due.map((stage) => centsFromEuros(stage.due))), i18n.locale);
  const [first] = due.flatMap(({ due_on: dueOn }) => dueOn ?? []).sort();
  const request =
    first === undefined
      ? i18n.t('Please pay {sum}', { sum })
      : i18n.t('Please pay {sum} by {day}', { sum, day: shortDay(first, today) });
  return gos.size === 1 ? `${go}: ${request}` : request;
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

/** Kinds with the words of an organiser. */
const written: ReadonlySet<NoticeKind> = new Set(['letter', 'answer']);

/** Kinds whose mail shows the lines of the claim. */
const withLines: ReadonlySet<NoticeKind> = new Set(['claimed', 'changed']);

function bodyOf(
  { kind, claimId, about }: WordedNotice,
  { i18n, claims }: Pick<NoticesToMail, 'i18n' | 'claims'>,
): readonly string[] {
  if (written.has(kind)) return ['', about.text ?? ''];
  if (withLines.has(kind) && claimId !== null) return claims.get(claimId) ?? [];
  if (kind === 'arrived') return [paidFor(i18n, about) ?? i18n.t('Your claims page shows where it went.')];
  return noticeLines[kind]?.(i18n) ?? [];
}

/** The lines of a stage in the words of the screens. */
function stageLines(
  stage: OpenStageRecord,
  { i18n, today }: Pick<NoticesToMail, 'i18n' | 'today'>,
): string[] {
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
    i18n.t('{go}, claim #{claimId}, {stage}', {
      go: stage.gotitle,
      claimId: stage.claim_id,
      stage: stageNames(i18n)[stage.stage],
    }),
    `  ${claimStep(i18n, claim, today).line}`,
    `  ${i18n.t('Reference: {reference}', { reference: stage.reference })}`,
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
export async function readClaimLines(
  pool: Pool,
  i18n: I18n,
  claimIds: readonly number[],
): Promise<ClaimLines> {
  const claims = await readClaimsByIds(pool, [...new Set(claimIds)]);
  return new Map(
    claims.map(({ claimId, items, sumCents }) => [
      claimId,
      [
        ...items.map(
          ({ amount, caption, variantCaption }) =>
            `  ${amount} x ${caption}${variantCaption === null ? '' : `, ${variantCaption}`}`,
        ),
        `  ${i18n.t('Items: {sum}', { sum: inEuros(sumCents, i18n.locale) })}`,
      ],
    ]),
  );
}
