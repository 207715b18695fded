import { NotFound } from '@fan-beats/events';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import { violatedIndex } from '../../../platform/database/unique-violation';
import type { Actor } from '../../../platform/people/actor';
import { InvalidInput } from '../../../platform/errors/refusals';
import { Band, BandMember } from '../band.entity';

/** Creates a band, or saves the one of `bandId`, with all its members in order, and answers its id. */
export class SaveBand extends Command<number> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly bandId?: number;
      readonly bandname: string;
      readonly members: readonly string[];
    },
  ) {
    super();
  }
}

@CommandHandler(SaveBand)
export class SaveBandHandler implements ICommandHandler<SaveBand> {
  constructor(private readonly source: DataSource) {}

  async execute({ input }: SaveBand): Promise<number> {
    const { actor } = input;
    try {
      return await audited(
        { source: this.source, actor },
        (records) => save(records, input),
        (bandId) => ({ act: 'bands.admSaveBand', subject: `band ${bandId}` }),
      );
    } catch (error) {
      if (violatedIndex(error) === 'bands_bandname_key')
        throw new InvalidInput({ bandname: 'There is a band of this name already' });
      throw error;
    }
  }
}

async function save(
  records: EntityManager,
  { bandId, bandname, members }: SaveBand['input'],
): Promise<number> {
  const id = await saveName(records, { bandId, bandname: bandname.trim() });
  await records.delete(BandMember, { bandId: id });
  const rows = members.map((name, index) => ({ bandId: id, sortId: index + 1, membername: name.trim() }));
  await records.insert(BandMember, rows);
  return id;
}

async function saveName(
  records: EntityManager,
  { bandId, bandname }: { readonly bandId: number | undefined; readonly bandname: string },
): Promise<number> {
  if (bandId === undefined) {
    return (await records.save(Band, { bandname })).bandId;
  }
  const { affected } = await records.update(Band, { bandId }, { bandname });
  if (affected !== 1) throw new NotFound('band');
  return bandId;
}
