import { cents, centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import {
  amountToPay,
  formatReference,
  partsInOrder,
  toPayable,
  type PaymentReference,
} from '@fan-beats/events/language';
import {
  onOneState,
  readAccount,
  readAllClaims,
  readClaimsOfGo,
  readClaimsOfUser,
  readLastReminders,
  type ClaimView,
  type LastReminder,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { ClaimStageRecord } from '../../../contract/claims/claim.records';
import type {
  OpenStageRecord,
  OpenStagesRecord,
  PayRecord,
  PersonPayRecord,
} from '../../../contract/money/payment.records';
import { Read, readOf, type Ground } from '../../../platform/acts/act';
import { Id } from '../../../platform/trpc/fields';
import { toWire } from '../../../contract/wire';
import { Mailer } from '../../../platform/mail/mailer';
import { displayNames } from '../../../platform/people/display-names';
import { reachOf } from '../../../platform/people/reach';
import { germanDaySql } from '../../../platform/database/statements';
import { toStageRecords } from '../../claims/stage-record';
import { gosOfClaims } from '../../catalogue/gos/go-view';
import { GetSettings } from '../../site/settings/settings.acts';
import type { ShopSettings } from '../../site/settings/shop-settings.entity';
import { GetUser } from '../../people/users/users.reads';
import { announcementOf, type Announcement } from './announcements';
import { sendsRequests } from './mails-of-payments';
import { readAnnouncements, readWishes } from './said';

type OpenStages = Pick<OpenStagesRecord, 'today' | 'stages'>;

/** What an organiser has to do with: of a canceled group order, only money that it still holds, paid or marked by hand (rule D84). */
const toOrganisers: Wanted = ({ open, over, allocated, marked }, canceled) =>
  canceled ? allocated > 0 || marked > 0 : open > 0 || over > 0;

const toFans: Wanted = ({ open }) => open > 0;

/** What a payment may turn out to be (rule D82). */
const toMarks: Wanted = ({ marked }, canceled) => marked > 0 && !canceled;

type Wanted = (stage: ClaimStageRecord, canceled: boolean) => boolean;

type Whose =
  | 'everybody'
  | { readonly goId: number }
  | { readonly userId: number; readonly marked?: true; readonly claims?: readonly ClaimView[] };

/**
 * Stages with something open, of one fan, of a group order or of everybody, by claim and then in the order in which money goes to
 * them. Of everybody also those that hold more than they cost.
 */
export async function openStages(pool: Pool, settings: ShopSettings, of: Whose): Promise<OpenStages> {
  const fan = of !== 'everybody' && 'userId' in of ? of : null;
  const [today, claims, last, said] = await Promise.all([
    readToday(pool),
    fan?.claims ?? claimsOf(pool, of),
    readLastReminders(pool, fan?.userId ?? 'everybody'),
    readAnnouncements(pool, fan && [fan.userId]),
  ]);
  const reminders = new Map(last.map((one) => [keyOf(one), one]));
  const [gos, nameOf] = await Promise.all([
    gosOfClaims(pool, claims),
    displayNames(pool, claims, ({ userId }) => userId),
  ]);
  const isWanted = wantedOf(of);
  const shops = { today, graceDays: settings.graceDays };
  const found = claims.flatMap((claim) =>
    toStageRecords(claim, gos.get(claim.goId) ?? shops)
      .filter((stage) => isWanted(stage, claim.canceled))
      .map((stage): OpenStageRecord => ({
        ...stage,
        claim_id: claim.claimId,
        go_id: claim.goId,
        gotitle: gos.get(claim.goId)?.title ?? '',
        user_id: claim.userId,
        user_displayname: nameOf(claim.userId),
        reference: claim.stages[stage.stage].reference ?? claimReference(settings, claim),
        go_canceled: claim.canceled,
        last_reminder: lastReminder(reminders.get(keyOf({ ...claim, stage: stage.stage }))),
        announced: announced(claim, stage, said),
      })),
  );
  return { today, stages: found };
}

function wantedOf(of: Whose): Wanted {
  if (of === 'everybody') return toOrganisers;
  return 'userId' in of && of.marked ? toMarks : toFans;
}

function claimsOf(pool: Pool, of: Whose): Promise<readonly ClaimView[]> {
  if (of === 'everybody') return readAllClaims(pool);
  return 'goId' in of ? readClaimsOfGo(pool, of.goId) : readClaimsOfUser(pool, of.userId);
}

function announced(
  { userId, claimId }: ClaimView,
  { stage, covered, requested_on: requestedOn, ...sums }: ClaimStageRecord,
  said: readonly Announcement[],
): OpenStageRecord['announced'] {
  const toPay = amountToPay(sums);
  const cents = { coveredCents: centsFromEuros(covered), toPayCents: centsFromEuros(toPay) };
  const found = announcementOf({ userId, claimId, stage, requestedOn, ...cents }, said);
  return found
    ? { at: found.at.toISOString(), amount: found.of ? eurosFromCents(found.of.amountCents) : toPay }
    : null;
}

/** Tells a stage of a claim apart from all others. */
export const keyOf = ({ claimId, stage }: Pick<LastReminder, 'claimId' | 'stage'>): string =>
  `${claimId}/${stage}`;

const lastReminder = (found: LastReminder | undefined): OpenStageRecord['last_reminder'] =>
  found ? { reminded_on: found.remindedOn, number: found.number } : null;

export const claimReference = (settings: ShopSettings, { claimId }: { readonly claimId: number }): string =>
  referenceOf(settings, { kind: 'claim', number: claimId });

const referenceOf = ({ referencePrefix }: ShopSettings, reference: PaymentReference): string =>
  formatReference(referencePrefix, reference);

/** Prefixes of references in use and of before. */
export const prefixesOf = ({ referencePrefix, formerPrefixes }: ShopSettings): string[] => [
  referencePrefix,
  ...formerPrefixes,
];

/** The German day by the database's clock. */
export async function readToday(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ today: string }>({
    name: 'german-day-today',
    text: `SELECT ${germanDaySql('now()')} AS today`,
  });
  return rows[0]?.today ?? '';
}

/** What is open of everybody, canceled group orders included. */
export class GetOpenStages extends Read<OpenStagesRecord> {
  async read({ pool, ask, get }: Ground): Promise<OpenStagesRecord> {
    const settings = await ask(new GetSettings());
    const [open, wishes] = await Promise.all([
      openStages(pool, settings, 'everybody'),
      readWishes(pool, null),
    ]);
    const fans = [...new Set(open.stages.map(({ user_id }) => user_id))];
    const reach = await reachOf(pool, fans, { sendsMail: sendsRequests(get(Mailer), settings) });
    return {
      ...open,
      reach: [...reach].map(([user_id, by]) => ({ user_id, by })),
      asked_back: wishes.map(({ at: askedBackAt, ...wish }) => toWire({ ...wish, askedBackAt })),
      prefixes: prefixesOf(settings),
    };
  }
}

/** What a fan is to pay, and how. */
export class GetPay extends Read<PayRecord> {
  userId: number;

  async read({ pool, ask }: Ground): Promise<PayRecord> {
    const { userId } = this;
    const settings = await ask(new GetSettings());
    const { claims, balanceCents } = await onOneState(pool, async (state) => ({
      claims: await readClaimsOfUser(state, userId),
      balanceCents: (await readAccount(state, userId)).balanceCents,
    }));
    const [{ today, stages }, [wish]] = await Promise.all([
      openStages(pool, settings, { userId, claims }),
      readWishes(pool, [userId]),
    ]);
    const { accountHolder, iban } = settings;
    return {
      today,
      balance: eurosFromCents(balanceCents),
      stages: inOrder(stages),
      account: accountHolder !== null && iban !== null ? { holder: accountHolder, iban } : null,
      reference: referenceOf(settings, { kind: 'person', number: userId }),
      announced_at: stages.reduce<string | null>(laterWord, null),
      asked_back_at: wish?.at.toISOString() ?? null,
      asked_back: eurosFromCents(wish?.amountCents ?? cents(0)),
    };
  }
}

const laterWord = (last: string | null, { announced: word }: OpenStageRecord): string | null =>
  word !== null && (last === null || word.at > last) ? word.at : last;

/** As money goes to them where nobody says otherwise (rule M5). */
function inOrder(stages: readonly OpenStageRecord[]): OpenStageRecord[] {
  const byKey = new Map(stages.map((one) => [keyOf({ ...one, claimId: one.claim_id }), one]));
  const payable = stages.map(toPayable);
  const all = cents(payable.reduce((sum, { openCents }) => sum + openCents, 0));
  return partsInOrder(payable, all).flatMap((part) => byKey.get(keyOf(part)) ?? []);
}

/** The same as the fan sees, and what an organiser needs to record a payment. */
export class GetPersonPay extends Read<PersonPayRecord> {
  @Id() userId: number;

  async read({ pool, ask }: Ground): Promise<PersonPayRecord> {
    const { userId } = this;
    await ask(readOf(GetUser, { userId }));
    const settings = await ask(new GetSettings());
    const [pay, { stages: marked }] = await Promise.all([
      ask(readOf(GetPay, { userId })),
      openStages(pool, settings, { userId, marked: true }),
    ]);
    return { ...pay, marked, prefixes: prefixesOf(settings) };
  }
}
