import { NotFound, Rejection } from '@fan-beats/events';
import { countClaimsOfGo } from '@fan-beats/projections';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import { statementsIn } from '../../../platform/database/statements';
import { movedGo, tell } from '../../live/tell';
import { Go, isSeen } from '../go.entity';
import type { Actor } from '../../../platform/people/actor';

/** Deletes a group order without claims (rule D11). */
export class DeleteGo extends Command<void> {
  constructor(readonly input: { readonly actor: Actor; readonly goId: number }) {
    super();
  }
}

@CommandHandler(DeleteGo)
export class DeleteGoHandler implements ICommandHandler<DeleteGo> {
  constructor(private readonly source: DataSource) {}

  async execute({ input: { actor, goId } }: DeleteGo): Promise<void> {
    await audited(
      { source: this.source, actor },
      async (records) => {
        // Held against every commit of a claim, which shares this row, before the claims are counted.
        const go = await records.findOne(Go, { where: { goId }, lock: { mode: 'pessimistic_write' } });
        if (!go) throw new NotFound('go');
        const claims = await countClaimsOfGo(statementsIn(records), goId);
        if (claims > 0) throw new Rejection('GO_HAS_CLAIMS', { claims });
        await records.delete(Go, { goId });
        await tell(records, [movedGo(goId, { seen: isSeen(go) })]);
      },
      () => ({ act: 'gos.admDeleteGo', subject: `go ${goId}` }),
    );
  }
}
