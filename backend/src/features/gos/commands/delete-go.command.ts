import { NotFound, Rejection } from '@fan-beats/events';
import { countClaimsOfGo } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { writeAudit } from '../../../platform/audit/write-audit';
import { inTransactionOf } from '../../../platform/people/hold-actor';
import { movedGo, tell } from '../../live/tell';
import type { Actor } from '../../../platform/people/actor';

/** Deletes a group order without claims (rule D11). */
export class DeleteGo extends Command<void> {
  constructor(readonly input: { readonly actor: Actor; readonly goId: number }) {
    super();
  }
}

@CommandHandler(DeleteGo)
export class DeleteGoHandler implements ICommandHandler<DeleteGo> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ input: { actor, goId } }: DeleteGo): Promise<void> {
    await inTransactionOf(this.pool, actor, async (client) => {
      // Held against every commit of a claim, which shares this row, before the claims are counted.
      const gos = await client.query<{ seen: boolean }>(
        'SELECT published AND NOT archived AS seen FROM gos WHERE go_id = $1 FOR UPDATE',
        [goId],
      );
      const [go] = gos.rows;
      if (!go) throw new NotFound('go');
      const claims = await countClaimsOfGo(client, goId);
      if (claims > 0) throw new Rejection('GO_HAS_CLAIMS', { claims });
      await client.query('DELETE FROM gos WHERE go_id = $1', [goId]);
      await writeAudit(client, { actor, act: 'gos.admDeleteGo', subject: `go ${goId}` });
      await tell(client, [movedGo(goId, go)]);
    });
  }
}
