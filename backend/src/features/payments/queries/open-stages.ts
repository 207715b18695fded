import { formatReference, type PaymentReference } from '@fan-beats/events/kernel';
import {
  readAllClaims,
  readClaimsOfUser,
  readLastReminders,
  type LastReminder,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { ClaimStageRecord, OpenStageRecord } from '../../../contract/payment-records';
import { displayNames, erasedName } from '../../../platform/people/display-names';
import { germanDaySql, gosOfClaims } from '../../claims/claim-record';
import { toStageRecords } from '../../claims/stage-record';
import type { ShopSettings } from '../../settings/shop-settings.entity';

export interface OpenStages {
  readonly today: string;
  readonly stages: readonly OpenStageRecord[];
}

/** What an organiser has to do with: of a canceled group order, only money that it still holds. */
const toOrganisers: Wanted = ({ open, covered, charged, allocated }, canceled) =>
  canceled ? allocated > 0 : open > 0 || covered > (charged ?? 0);

const toFans: Wanted = ({ open }, canceled) => open > 0 && !canceled;

type Wanted = (stage: ClaimStageRecord, canceled: boolean) => boolean;

/**
 * Stages with something open, of one fan or of everybody, by claim and then in the order in which money goes to them. Of
 * everybody also those that hold more than they cost.
 */
export async function openStages(
  pool: Pool,
  settings: ShopSettings,
  of: { readonly userId: number } | 'everybody',
): Promise<OpenStages> {
  const [today, claims, last] = await Promise.all([
    readToday(pool),
    of === 'everybody' ? readAllClaims(pool) : readClaimsOfUser(pool, of.userId),
    readLastReminders(pool, of === 'everybody' ? of : of.userId),
  ]);
  const reminders = new Map(last.map((one) => [keyOf(one), one]));
  const [gos, names] = await Promise.all([
    gosOfClaims(
      pool,
      claims.map(({ goId }) => goId),
    ),
    displayNames(
      pool,
      claims.map(({ userId }) => userId),
    ),
  ]);
  const isWanted = of === 'everybody' ? toOrganisers : toFans;
  const shops = { today, graceDays: settings.graceDays };
  const found = claims.flatMap((claim) =>
    toStageRecords(claim, gos.get(claim.goId) ?? shops)
      .filter((stage) => isWanted(stage, gos.get(claim.goId)?.canceled === true))
      .map((stage): OpenStageRecord => ({
        ...stage,
        claim_id: claim.claimId,
        go_id: claim.goId,
        gotitle: gos.get(claim.goId)?.title ?? '',
        user_id: claim.userId,
        user_displayname: names.get(claim.userId) ?? erasedName,
        reference:
          claim.stages.find((one) => one.stage === stage.stage)?.reference ?? claimReference(settings, claim),
        go_canceled: gos.get(claim.goId)?.canceled === true,
        last_reminder: lastReminder(reminders.get(keyOf({ ...claim, stage: stage.stage }))),
      })),
  );
  return { today, stages: found };
}

/** Tells a stage of a claim apart from all others. */
export const keyOf = ({ claimId, stage }: Pick<LastReminder, 'claimId' | 'stage'>): string =>
  `${claimId}/${stage}`;

const lastReminder = (found: LastReminder | undefined): OpenStageRecord['last_reminder'] =>
  found ? { reminded_on: found.remindedOn, number: found.number } : null;

export const claimReference = (settings: ShopSettings, { claimId }: { readonly claimId: number }): string =>
  referenceOf(settings, { kind: 'claim', number: claimId });

export const referenceOf = ({ referencePrefix }: ShopSettings, reference: PaymentReference): string =>
  formatReference(referencePrefix, reference);

/** The German day by the database's clock. */
export async function readToday(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ today: string }>({
    name: 'german-day-today',
    text: `SELECT ${germanDaySql('now()')} AS today`,
  });
  return rows[0]?.today ?? '';
}
