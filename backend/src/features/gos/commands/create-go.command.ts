import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import { movedGo, tell } from '../../live/tell';
import { Go } from '../go.entity';
import type { Actor } from '../../../platform/people/actor';

/** Creates an unpublished group order and answers its id. */
export class CreateGo extends Command<number> {
  constructor(readonly input: { readonly actor: Actor; readonly title: string }) {
    super();
  }
}

@CommandHandler(CreateGo)
export class CreateGoHandler implements ICommandHandler<CreateGo> {
  constructor(private readonly source: DataSource) {}

  execute({ input: { actor, title } }: CreateGo): Promise<number> {
    return audited(
      { source: this.source, actor },
      async (records) => {
        const { goId } = await records.save(Go, { title: title.trim() });
        await tell(records, [movedGo(goId, { seen: false })]);
        return goId;
      },
      (goId) => ({ act: 'gos.admCreateGo', subject: `go ${goId}` }),
    );
  }
}
