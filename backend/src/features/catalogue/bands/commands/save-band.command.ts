import { NotFound } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ArrayUnique } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import type { BandRecord } from '../../../../contract/catalogue/band.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { violatedIndex } from '../../../../platform/database/database-errors';
import { InvalidInput, StaleVersion } from '../../../../platform/errors/refusals';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Filled, Id, Line, Nested, Optional } from '../../../../platform/trpc/fields';
import { worded } from '../../../../platform/trpc/worded';
import { Band, BandMember } from '../band.entity';

const maxMembers = 100;
const maxName = 100;

class Member {
  @Line() @Filled(maxName) membername: string;
}

/** An admin creates a band, or saves the band of `bandId`, with all its members in order. Throws NotFound and StaleVersion. */
export class SaveBand extends ShopCommand<BandRecord> {
  /** Left out for a new band. */
  @Optional() @Id() bandId?: number;
  @Line() @Filled(maxName) bandname: string;

  /** The name and the members that the admin saw. The save is refused where somebody else changed them since. */
  @Optional() @Filled(maxName) bandnameSeen?: string;

  @ArrayUnique(({ membername }: { membername: unknown }) => String(membername).trim().toLowerCase(), {
    message: worded((i18n) => i18n.t('Members must be different people')),
  })
  @Nested(() => Member, maxMembers)
  members: readonly Member[];

  @Optional() @Nested(() => Member, maxMembers) membersSeen?: readonly Member[];
}

@CommandHandler(SaveBand)
export class SaveBandHandler implements ICommandHandler<SaveBand> {
  constructor(private readonly source: DataSource) {}

  execute(command: SaveBand): Promise<BandRecord> {
    const { actor, members, membersSeen } = command;
    const bandname = command.bandname.trim();
    return withRecordsOf(this.source, actor, async (records) => {
      const bandId = await saveName(records, command, bandname);
      const before = await records.find(BandMember, { where: { bandId }, order: { sortId: 'ASC' } });
      if (namesIn(membersSeen ?? before) !== namesIn(before)) throw new StaleVersion();
      await records.delete(BandMember, { bandId });
      const rows = members.map(({ membername }, index) => ({
        bandId,
        sortId: index + 1,
        membername: membername.trim(),
      }));
      await records.insert(BandMember, rows);
      await writeAudit(records, actor, { act: 'bands.admSaveBand', subject: `band ${bandId}` });
      return { band_id: bandId, bandname };
    });
  }
}

const namesIn = (members: readonly Member[]): string =>
  members.map(({ membername }) => membername).join('\n');

/** Returns the id of the band. */
async function saveName(
  records: EntityManager,
  { bandId, bandnameSeen }: SaveBand,
  bandname: string,
): Promise<number> {
  try {
    if (bandId === undefined) return (await records.save(Band, { bandname })).bandId;
    const seen = bandnameSeen === undefined ? { bandId } : { bandId, bandname: bandnameSeen };
    const { affected } = await records.update(Band, seen, { bandname });
    if (affected === 1) return bandId;
    throw (await records.existsBy(Band, { bandId })) ? new StaleVersion() : new NotFound('band');
  } catch (error) {
    if (violatedIndex(error) === 'bands_bandname_key')
      throw new InvalidInput({ bandname: (i18n) => i18n.t('There is a band of this name already') });
    throw error;
  }
}
