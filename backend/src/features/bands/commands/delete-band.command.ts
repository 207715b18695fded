import { NotFound } from '@fan-beats/events';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/people/actor';
import { Band } from '../band.entity';

/** Deletes a band and its list of members; variants that were named after them stay. */
export class DeleteBand extends Command<void> {
  constructor(readonly input: { readonly actor: Actor; readonly bandId: number }) {
    super();
  }
}

@CommandHandler(DeleteBand)
export class DeleteBandHandler implements ICommandHandler<DeleteBand> {
  constructor(private readonly source: DataSource) {}

  execute({ input: { actor, bandId } }: DeleteBand): Promise<void> {
    return audited(
      { source: this.source, actor },
      async (records) => {
        const { affected } = await records.delete(Band, { bandId });
        if (affected !== 1) throw new NotFound('band');
      },
      () => ({ act: 'bands.admDeleteBand', subject: `band ${bandId}` }),
    );
  }
}
