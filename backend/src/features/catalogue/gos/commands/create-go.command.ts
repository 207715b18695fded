import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { movedGo, notifyProcesses } from '../../../../platform/database/notify-processes';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Filled, Line } from '../../../../platform/trpc/fields';
import { Go } from '../go.entity';
import { titleLength } from '../go-rows';

/** An admin creates an unpublished group order. */
export class CreateGo extends ShopCommand<{ go_id: number }> {
  @Line() @Filled(titleLength) title: string;
}

@CommandHandler(CreateGo)
export class CreateGoHandler implements ICommandHandler<CreateGo> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, title }: CreateGo): Promise<{ go_id: number }> {
    return withRecordsOf(this.source, actor, async (records) => {
      const { goId } = await records.save(Go, { title: title.trim() });
      await notifyProcesses(records, [movedGo(goId, { seen: false })]);
      await writeAudit(records, actor, { act: 'gos.admCreateGo', subject: `go ${goId}` });
      return { go_id: goId };
    });
  }
}
