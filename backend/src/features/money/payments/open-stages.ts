import { centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import { amountToPay, formatReference, type PaymentReference } from '@fan-beats/events/language';
import {
  readAllClaims,
  readClaimsOfGo,
  readClaimsOfUser,
  readLastReminders,
  type ClaimView,
  type LastReminder,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { ClaimStageRecord } from '../../../contract/claims/claim.records';
import type { OpenStageRecord, OpenStagesRecord } from '../../../contract/money/payment.records';
import { germanDaySql } from '../../../platform/database/statements';
import { displayNames } from '../../../platform/people/display-names';
import { gosOfClaims } from '../../catalogue/gos/go-view';
import { toStageRecords } from '../../claims/stage-record';
import type { ShopSettings } from '../../site/settings/shop-settings.entity';
import { paidNoteOf, type PaidNote } from './paid-notes';
import { readAnnouncements } from './payment-notes';

type OpenStages = Pick<OpenStagesRecord, 'today' | 'stages'>;

/**
 * Stages that an organiser handles. A canceled group order has only the stages whose money is still there, paid or
 * marked by hand (rule D84).
 */
const toOrganisers: Wanted = ({ open, over, allocated, marked }, canceled) =>
  canceled ? allocated > 0 || marked > 0 : open > 0 || over > 0;

const toFans: Wanted = ({ open }) => open > 0;

/** Stages with a mark by hand, which a payment may replace (rule D82). */
const toMarks: Wanted = ({ marked }, canceled) => marked > 0 && !canceled;

type Wanted = (stage: ClaimStageRecord, canceled: boolean) => boolean;

type Whose =
  | 'everybody'
  | { readonly goId: number }
  | { readonly userId: number; readonly marked?: true; readonly claims?: readonly ClaimView[] };

/**
 * Stages with something open, of one fan, of a group order or of everybody, by claim and then in the order in which
 * money is allocated to them. For everybody also those that contain more than they cost.
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
  said: readonly PaidNote[],
): OpenStageRecord['announced'] {
  const toPay = amountToPay(sums);
  const cents = { coveredCents: centsFromEuros(covered), toPayCents: centsFromEuros(toPay) };
  const found = paidNoteOf({ userId, claimId, stage, requestedOn, ...cents }, said);
  return found
    ? { at: found.at.toISOString(), amount: found.of ? eurosFromCents(found.of.amountCents) : toPay }
    : null;
}

/** The key of a stage of a claim. */
export const keyOf = ({ claimId, stage }: Pick<LastReminder, 'claimId' | 'stage'>): string =>
  `${claimId}/${stage}`;

const lastReminder = (found: LastReminder | undefined): OpenStageRecord['last_reminder'] =>
  found ? { reminded_on: found.remindedOn, number: found.number } : null;

export const claimReference = (settings: ShopSettings, { claimId }: { readonly claimId: number }): string =>
  referenceOf(settings, { kind: 'claim', number: claimId });

export const referenceOf = ({ referencePrefix }: ShopSettings, reference: PaymentReference): string =>
  formatReference(referencePrefix, reference);

/** Current and earlier prefixes of references. */
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
