import { randomUUID } from 'node:crypto';
import {
  claimStream,
  ConcurrencyConflict,
  standingClaim,
  stageOf,
  type Cents,
  type StandingClaim,
} from '@fan-beats/events';
import { readClaimsByIds } from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import { Ledger } from '../../../../ledger/ledger';
import type { LedgerCommand } from '../../../../ledger/ledger-command';
import { ServiceAct, type Ground } from '../../../../platform/acts/act';
import { InvalidInput, RefusedCall } from '../../../../platform/errors/refusals';
import { refusedRow } from '../../../../platform/errors/translate-error';
import { Mailer } from '../../../../platform/mail/mailer';
import { reachOf } from '../../../../platform/people/reach';
import { Day, Euros, Flag, Nested, Optional, OptionalOrNull, Uuid } from '../../../../platform/trpc/fields';
import { GetSettings } from '../../../site/settings/settings.acts';
import { changeStage, type StageChange } from '@fan-beats/events/rules';
import { sendsRequests } from '../mails-of-payments';
import { claimReference } from '../open-stages.reads';
import { Amount, refuseTwice, StageOfClaim } from '../payment-fields';
import type { StageAnswerRecord, StageResultRecord } from '../../../../contract/money/payment.records';

const stageActs = ['request', 'defer', 'withdraw', 'release', 'waive'] as const;

class ChangedStage extends StageOfClaim {
  /** Of a request or another day for it. */
  @Optional() @Day() dueOn?: string;

  /** Of a release; left out for all of it. */
  @Optional() @Amount() amountCents?: Cents;

  /** What the admin saw of the stage; where one of them is another now, the stage answers CONFLICT. */
  @Optional() @Euros() seenOpenCents?: Cents;
  @Optional() @Euros() seenAllocatedCents?: Cents;
  @OptionalOrNull() @Day() seenDueOn?: string | null;
  @Optional() @Flag() seenCanceled?: boolean;
}

/** An admin asks for payments, defers or withdraws them, releases or lets go: each stage is decided for itself (rule M11). */
export class ChangeStages extends ServiceAct<StageAnswerRecord> {
  /** Made by the client once per bulk act: stands in every event, and keeps a call that is sent again from recording twice (rule D25). */
  @Optional() @Uuid() batchId?: string;
  @IsIn(stageActs) act: (typeof stageActs)[number];
  @Nested(() => ChangedStage, 500) stages: readonly ChangedStage[];

  /** Fans whom nobody reaches are asked, or given another day, too: the organiser tells them (rule M51). */
  @Optional() @Flag() unreached?: boolean;

  /** All at once, so that the ledger commits them in groups. */
  async run(ground: Ground): Promise<StageAnswerRecord> {
    refuseTwice('stages', this.stages);
    const batchId = this.batchId?.toLowerCase() ?? randomUUID();
    const ledger = ground.get(Ledger);
    const refusals = await this.refusals(ground);
    const results = (await this.changes(ground)).map(async (change, index): Promise<StageResultRecord> => {
      const of = { claim_id: change.claimId, stage: change.stage };
      try {
        const refused = refusals.get(change.claimId);
        if (refused !== undefined) throw new RefusedCall('PRECONDITION_FAILED', refused);
        await ledger.run(this.commandOf(change, batchId, this.stages[index]));
        return { ...of, ok: true };
      } catch (refusal) {
        return { ...of, ok: false, ...refusedRow(refusal) };
      }
    });
    return { batch_id: batchId, results: await Promise.all(results) };
  }

  /** Why no day is set for a claim's fan: a due day starts for nobody who does not read of it (rule M51). */
  private async refusals({ pool, ask, get }: Ground): Promise<ReadonlyMap<number, string>> {
    const { act } = this;
    if (act !== 'request' && act !== 'defer') return new Map();
    const settings = await ask(new GetSettings());
    const claims = await readClaimsByIds(
      pool,
      this.stages.map(({ claimId }) => claimId),
    );
    const fans = [...new Set(claims.map(({ userId }) => userId))];
    const reach = await reachOf(pool, fans, { sendsMail: sendsRequests(get(Mailer), settings) });
    const refusals = new Map<number, string>();
    for (const { claimId, userId } of claims) {
      const by = reach.get(userId);
      if (by === 'banned') refusals.set(claimId, ofBanned[act]);
      if (by === 'nobody' && !this.unreached) refusals.set(claimId, notReached);
    }
    return refusals;
  }

  private async changes({ pool, ask }: Ground): Promise<StageChange[]> {
    const { act } = this;
    const settings = await ask(new GetSettings());
    const claimIds = this.stages.map(({ claimId }) => claimId);
    const goOf = new Map((await readClaimsByIds(pool, claimIds)).map(({ claimId, goId }) => [claimId, goId]));
    return this.stages.map(({ claimId, stage, dueOn, amountCents = null }, index): StageChange => {
      const of = { claimId, goId: goOf.get(claimId) ?? 0, stage };
      if (act === 'release') return { ...of, act, amountCents };
      if (act === 'withdraw' || act === 'waive') return { ...of, act };
      if (dueOn === undefined)
        throw new InvalidInput({ [`stages.${index}.due_on`]: 'due_on must be a day such as 2026-11-22' });
      return act === 'defer'
        ? { ...of, act, dueOn }
        : { ...of, act, dueOn, reference: claimReference(settings, { claimId }) };
    });
  }

  private commandOf(change: StageChange, batchId: string, seen?: ChangedStage): LedgerCommand<void> {
    const { claimId, goId, stage } = change;
    const stream = claimStream(claimId);
    return {
      ...{ actor: this.actor, via: 'admin', batchId },
      idempotencyKey: `${batchId}/${claimId}/${stage}`,
      input: { ...change },
      needs: { claimIds: [claimId], goIds: [goId] },
      decide: (context) => {
        const claim = standingClaim(context.claim(claimId));
        const canceled = context.go(goId)?.status === 'CANCELED';
        if (seen && !isAsSeen(claim, canceled, seen)) throw new ConcurrencyConflict(stream);
        const events = changeStage(claim, change, canceled);
        return { streams: [{ stream, events }], answer: undefined };
      },
      answerAgain: () => undefined,
    };
  }
}

const ofBanned = {
  request: 'The fan is banned and is not asked for money.',
  defer: 'The fan is banned and gets no other due day: withdraw the request instead.',
};

const notReached =
  'Nobody reaches this fan, who has no account: say that you tell them, or invite them first.';

/** Where it is not said what was seen, anything is as it was. */
function isAsSeen(claim: StandingClaim, canceled: boolean, seen: ChangedStage): boolean {
  const { openCents, allocatedCents } = stageOf(claim, seen.stage);
  const dueOn = claim.requests[seen.stage]?.dueOn ?? null;
  return (
    (seen.seenOpenCents ?? openCents) === openCents &&
    (seen.seenAllocatedCents ?? allocatedCents) === allocatedCents &&
    (seen.seenDueOn === undefined || seen.seenDueOn === dueOn) &&
    (seen.seenCanceled ?? canceled) === canceled
  );
}
