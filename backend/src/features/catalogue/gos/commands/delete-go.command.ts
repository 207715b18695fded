import { NotFound, Rejection } from '@fan-beats/events';
import { countClaimsOfGo, countPurchasesOfGo } from '@fan-beats/projections';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { movedGo, notifyProcesses } from '../../../../platform/database/notify-processes';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Id } from '../../../../platform/trpc/fields';
import { Go } from '../go.entity';
import { isSeen } from '../go-view';

/**
 * An admin deletes a group order without claims and purchases (rule D11). Throws NotFound, and Rejection GO_HAS_CLAIMS
 * and GO_HAS_PURCHASES.
 */
export class DeleteGo extends ShopCommand<typeof done> {
  static readonly wire = { goId: 'id' } as const;

  @Id() goId: number;
}

@CommandHandler(DeleteGo)
export class DeleteGoHandler implements ICommandHandler<DeleteGo> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, goId }: DeleteGo): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      // Every commit of a claim shares this row's lock, so none is committed while the claims are counted.
      const go = await records.findOne(Go, { where: { goId }, lock: { mode: 'pessimistic_write' } });
      if (!go) throw new NotFound('go');
      const claims = await countClaimsOfGo(statementsIn(records), goId);
      if (claims > 0) throw new Rejection('GO_HAS_CLAIMS', { claims });
      const purchases = await countPurchasesOfGo(statementsIn(records), goId);
      if (purchases > 0) throw new Rejection('GO_HAS_PURCHASES', { purchases });
      await records.delete(Go, { goId });
      await notifyProcesses(records, [movedGo(goId, { seen: isSeen(go) })]);
      await writeAudit(records, actor, { act: 'gos.admDeleteGo', subject: `go ${goId}` });
      return done;
    });
  }
}
