import {
  claimStream,
  ConcurrencyConflict,
  evolveClaim,
  existingClaim,
  stageOf,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type ExistingClaim,
} from '@fan-beats/events';
import { changeStage, type StageChange } from '@fan-beats/events/rules';
import { readClaimsByIds, type ClaimView } from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { InvalidInput } from '../../../../platform/errors/refusals';
import type { Text } from '../../../../platform/texts/texts';
import type { Reach } from '../../../../contract/people/user.records';
import { Mailer } from '../../../../platform/mail/mailer';
import { isUnreached, reachOf } from '../../../../platform/people/reach';
import { Day, Euros, Flag, Optional, OptionalOrNull } from '../../../../platform/trpc/fields';
import { SettingsReads } from '../../../site/settings/settings.reads';
import type { ShopSettings } from '../../../site/settings/shop-settings.entity';
import { sendsRequests } from '../mails-of-payments';
import { claimReference } from '../open-stages';
import { Amount, refuseTwice, StageOfClaim } from '../payment-fields';

export const stageActs = ['request', 'defer', 'withdraw', 'release', 'waive'] as const;
export const maxStages = 500;

export class ChangedStage extends StageOfClaim {
  /** The due day of a request or a deferral. */
  @Optional() @Day() dueOn?: string;

  /** The amount of a release; left out for all of it. */
  @Optional() @Amount() amountCents?: Cents;

  /** The values that the admin saw of the stage. If one of them has changed, the answer for the stage is CONFLICT. */
  @Optional() @Euros() seenOpenCents?: Cents;
  @Optional() @Euros() seenAllocatedCents?: Cents;
  @OptionalOrNull() @Day() seenDueOn?: string | null;
  @Optional() @Flag() seenCanceled?: boolean;
}

/** One act on many stages. */
interface StagesAct {
  readonly act: (typeof stageActs)[number];
  readonly stages: readonly ChangedStage[];
  /** The organiser informs the fans whom no message reaches (rule M51). */
  readonly unreached?: boolean;
}

/** A change of one stage, before it is decided. */
export interface PreparedStage {
  readonly change: StageChange;
  readonly seen: ChangedStage;
  /** The reason why the claim's fan gets no due day (rule M51). */
  readonly refusal: Text | undefined;
  /** Whether an organiser tells the fan, whom no message reaches (rule M51). */
  readonly told: boolean;
}

/** Prepares acts on stages for the preview and for the act (rule M11). */
@Injectable()
export class StagePlans {
  constructor(
    private readonly settings: SettingsReads,
    private readonly mailer: Mailer,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws InvalidInput where a stage is given twice, or a request or a deferral has no day. */
  async prepare(act: StagesAct): Promise<PreparedStage[]> {
    refuseTwice('stages', act.stages);
    const settings = await this.settings.get();
    const claims = await readClaimsByIds(
      this.pool,
      act.stages.map(({ claimId }) => claimId),
    );
    const reach = await this.reachOfClaims(act, claims, settings);
    const goIds = new Map(claims.map(({ claimId, goId }) => [claimId, goId]));
    return act.stages.map((stage, index) => ({
      change: changeOf(stage, index, { act: act.act, goIds, settings }),
      seen: stage,
      refusal: refusalOf(act, reach.get(stage.claimId)),
      told: isUnreached(reach.get(stage.claimId)),
    }));
  }

  /** The way in which the fan of each claim is reached; empty for an act without a due day. */
  private async reachOfClaims(
    { act }: StagesAct,
    claims: readonly ClaimView[],
    settings: ShopSettings,
  ): Promise<ReadonlyMap<number, Reach | undefined>> {
    if (act !== 'request' && act !== 'defer') return new Map();
    const fans = [...new Set(claims.map(({ userId }) => userId))];
    const reach = await reachOf(this.pool, fans, { sendsMail: sendsRequests(this.mailer, settings) });
    return new Map(claims.map(({ claimId, userId }) => [claimId, reach.get(userId)]));
  }
}

/** The reason why the fan gets no due day: none starts for a fan who does not read about it (rule M51). */
function refusalOf({ act, unreached }: StagesAct, by: Reach | undefined): Text | undefined {
  if (by === 'banned' && (act === 'request' || act === 'defer')) return refusedForBanned[act];
  return isUnreached(by) && !unreached ? notReached : undefined;
}

interface StageContext {
  readonly act: StagesAct['act'];
  readonly goIds: ReadonlyMap<number, number>;
  readonly settings: ShopSettings;
}

/** Throws InvalidInput where a request or a deferral has no day. */
function changeOf(
  { claimId, stage, dueOn, amountCents }: ChangedStage,
  index: number,
  { act, goIds, settings }: StageContext,
): StageChange {
  const goId = goIds.get(claimId) ?? 0;
  if (act === 'release') return { claimId, goId, stage, act, amountCents: amountCents ?? null };
  if (act === 'withdraw' || act === 'waive') return { claimId, goId, stage, act };
  if (dueOn === undefined)
    throw new InvalidInput({ [`stages.${index}.due_on`]: () => 'due_on must be a day such as 2026-11-22' });
  if (act === 'defer') return { claimId, goId, stage, act, dueOn };
  return { claimId, goId, stage, act, dueOn, reference: claimReference(settings, { claimId }) };
}

const refusedForBanned: Readonly<Record<'request' | 'defer', Text>> = {
  request: (i18n) => i18n.t('The fan is banned and is not asked for money.'),
  defer: (i18n) => i18n.t('The fan is banned and gets no other due day: withdraw the request instead.'),
};

const notReached: Text = (i18n) =>
  i18n.t('Nobody reaches this fan, who has no account: say that you tell them, or invite them first.');

/**
 * The one plan of a stage for the preview and the act (rule M11). Throws Rejection, NotFound, and ConcurrencyConflict
 * where the stage is not as the admin saw it.
 */
export function planStage(state: DecisionContext, { change, seen, told }: PreparedStage): ClaimEvent[] {
  const claim = existingClaim(state.claim(change.claimId));
  const canceled = state.go(change.goId)?.status === 'CANCELED';
  if (!isAsSeen(claim, canceled, seen)) throw new ConcurrencyConflict(claimStream(change.claimId));
  const isTold = told && (change.act === 'request' || change.act === 'defer');
  return changeStage(claim, isTold ? { ...change, told } : change, canceled);
}

/** A stage after the events are recorded. */
export function stageAfter(state: DecisionContext, { change }: PreparedStage, events: readonly ClaimEvent[]) {
  const claim = existingClaim(
    events.reduce<ClaimState>(evolveClaim, existingClaim(state.claim(change.claimId))),
  );
  const { openCents, allocatedCents } = stageOf(claim, change.stage);
  return { openCents, allocatedCents, dueOn: claim.requests[change.stage]?.dueOn ?? null };
}

/** Whether the stage is as the admin saw it. A field that was not sent is not compared. */
function isAsSeen(claim: ExistingClaim, canceled: boolean, seen: ChangedStage): boolean {
  const { openCents, allocatedCents } = stageOf(claim, seen.stage);
  const dueOn = claim.requests[seen.stage]?.dueOn ?? null;
  return (
    (seen.seenOpenCents ?? openCents) === openCents &&
    (seen.seenAllocatedCents ?? allocatedCents) === allocatedCents &&
    (seen.seenDueOn === undefined || seen.seenDueOn === dueOn) &&
    (seen.seenCanceled ?? canceled) === canceled
  );
}
