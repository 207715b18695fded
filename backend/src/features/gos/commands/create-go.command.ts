import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { writeAudit } from '../../../platform/audit/write-audit';
import { inTransactionOf } from '../../../platform/people/hold-actor';
import { movedGo, tell } from '../../live/tell';
import type { Actor } from '../../../platform/people/actor';

/** Creates an unpublished group order and answers its id. */
export class CreateGo extends Command<number> {
  constructor(readonly input: { readonly actor: Actor; readonly title: string }) {
    super();
  }
}

@CommandHandler(CreateGo)
export class CreateGoHandler implements ICommandHandler<CreateGo> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute({ input: { actor, title } }: CreateGo): Promise<number> {
    return inTransactionOf(this.pool, actor, async (client) => {
      const { rows } = await client.query<{ go_id: number }>(
        'INSERT INTO gos (title) VALUES ($1) RETURNING go_id',
        [title.trim()],
      );
      const goId = rows[0]?.go_id ?? 0;
      await writeAudit(client, { actor, act: 'gos.admCreateGo', subject: `go ${goId}` });
      await tell(client, [movedGo(goId, { seen: false })]);
      return goId;
    });
  }
}
