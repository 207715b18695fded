import { moveCheckpoints, readCheckpoints } from '@fan-beats/events';
import { readClaimsByIds, readRaisedClaims } from '@fan-beats/projections';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { LedgerLeader } from '../../../ledger/ledger-leader';
import { LeaderSteps } from '../../../ledger/leader-steps';
import { reachOf } from '../../../platform/people/reach';
import { readAskingGos, type AskingGo } from '../../catalogue/gos/go-view';
import { newCommand, type Fields } from '../../../platform/cqrs/shop-command';
import { shopItself } from '../../../platform/people/actor';
import { SettingsReads } from '../../site/settings/settings.reads';
import { RequestItems } from './commands/request-items.command';
import { claimReference } from './open-stages';

const stepMs = 500;
/** A group order can also close by the clock, without a fact. */
const clockMs = 10_000;
/** The most requests that run at once. Fans who claim meanwhile wait for no more than these. */
const askedAtOnce = 100;
/**
 * The most positions that a checkpoint may be behind the fence while there is nothing to request: each checkpoint is a
 * write.
 */
const longStretch = 5_000;

/** A claim that a fact raised, for which the shop requests a payment. */
type RaisedClaim = Fields<RequestItems>;

const checkpointOf = (goId: number): string => `request-items/go-${goId}`;

/**
 * Requests payments for the items of claims where the group order is set so (rule M9): in the leading process, a moment
 * later, for facts below the fence. The request for each fact has a key of its own, so that processing a fact again
 * requests nothing again.
 */
@Injectable()
export class AutomaticRequests implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly steps: LeaderSteps;
  private seen = 0;
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    leader: LedgerLeader,
    private readonly commands: CommandBus,
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {
    this.steps = new LeaderSteps(leader, {
      name: 'AutomaticRequests',
      failed: 'Not asked yet',
      everyMs: stepMs,
      step: (fence) => this.look(fence),
    });
  }

  onApplicationBootstrap(): void {
    this.steps.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.steps.stop();
  }

  async look(fence: number): Promise<void> {
    if (fence === this.seen && performance.now() - this.lookedAt < clockMs) return;
    const gos = await readAskingGos(this.pool);
    if (gos.length > 0) await this.askFor(gos, fence);
    this.seen = fence;
    this.lookedAt = performance.now();
  }

  private async askFor(gos: readonly AskingGo[], fence: number): Promise<void> {
    const checkpoints = await readCheckpoints(
      this.pool,
      gos.map(({ go_id }) => checkpointOf(go_id)),
    );
    const after = (goId: number): number => checkpoints.get(checkpointOf(goId)) ?? 0;
    const raised = await this.raisedIn(gos, { after, fence });
    for (let from = 0; from < raised.length && !this.steps.stopped; from += askedAtOnce) {
      const some = await this.reached(raised.slice(from, from + askedAtOnce));
      const commands = some.map((claim) => newCommand(RequestItems, shopItself(), claim));
      await Promise.all(commands.map((command) => this.commands.execute(command)));
    }
    if (this.steps.stopped) return;
    const found = new Set(raised.map(({ goId }) => goId));
    const done = gos.filter(({ go_id }) => found.has(go_id) || fence - after(go_id) >= longStretch);
    if (done.length > 0)
      await moveCheckpoints(
        this.pool,
        done.map(({ go_id }) => checkpointOf(go_id)),
        fence,
      );
  }

  /** Only claims of fans who read news here and are not banned. An organiser asks the other fans (rule M51). */
  private async reached(raised: readonly RaisedClaim[]): Promise<readonly RaisedClaim[]> {
    const claims = await readClaimsByIds(
      this.pool,
      raised.map(({ claimId }) => claimId),
    );
    const fanOf = new Map(claims.map(({ claimId, userId }) => [claimId, userId]));
    const reach = await reachOf(this.pool, [...new Set(fanOf.values())], { sendsMail: false });
    return raised.filter(({ claimId }) => reach.get(fanOf.get(claimId) ?? 0) === 'news');
  }

  /** Claims that facts raised. The last fact of each claim counts for those before it. */
  private async raisedIn(
    gos: readonly AskingGo[],
    { after, fence }: { readonly after: (goId: number) => number; readonly fence: number },
  ): Promise<RaisedClaim[]> {
    const daysOf = new Map(gos.map(({ go_id, days }) => [go_id, days]));
    const from = Math.min(...gos.map(({ go_id }) => after(go_id)));
    const rows = await readRaisedClaims(this.pool, [...daysOf.keys()], from, fence);
    if (rows.length === 0) return [];
    const settings = await this.settings.get();
    const last = new Map<number, RaisedClaim>();
    for (const { position, claim_id: claimId, go_id: goId } of rows)
      if (position > after(goId))
        last.set(claimId, {
          claimId,
          goId,
          position,
          days: daysOf.get(goId) ?? settings.itemsDays,
          reference: claimReference(settings, { claimId }),
        });
    return [...last.values()];
  }
}
