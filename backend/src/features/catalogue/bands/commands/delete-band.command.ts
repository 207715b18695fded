import { NotFound } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Id } from '../../../../platform/trpc/fields';
import { Band } from '../band.entity';

/** An admin deletes a band and its list of members. Variants that have the name of a member stay. Throws NotFound. */
export class DeleteBand extends ShopCommand<typeof done> {
  @Id() bandId: number;
}

@CommandHandler(DeleteBand)
export class DeleteBandHandler implements ICommandHandler<DeleteBand> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, bandId }: DeleteBand): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      const { affected } = await records.delete(Band, { bandId });
      if (affected !== 1) throw new NotFound('band');
      await writeAudit(records, actor, { act: 'bands.admDeleteBand', subject: `band ${bandId}` });
      return done;
    });
  }
}
