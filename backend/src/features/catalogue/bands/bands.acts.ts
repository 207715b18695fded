import { NotFound } from '@fan-beats/events';
import { ArrayUnique } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { BandRecord, MemberRecord } from '../../../contract/catalogue/band.records';
import { done, Read, RecordAct, type Ground } from '../../../platform/acts/act';
import { violatedIndex } from '../../../platform/database/database-errors';
import { InvalidInput, StaleVersion } from '../../../platform/errors/refusals';
import { Filled, Id, Line, Nested, Optional } from '../../../platform/trpc/fields';
import { toWire } from '../../../contract/wire';
import { Band, BandMember } from './band.entity';

const membersPerBand = 100;
const nameLength = 100;

/** All bands by name. */
export class GetBands extends Read<BandRecord[]> {
  async read({ records }: Ground): Promise<BandRecord[]> {
    return (await records.find(Band, { order: { bandname: 'ASC' } })).map(toWire);
  }
}

/** The members of a band in its own order. Throws NotFound. */
export class GetMembers extends Read<MemberRecord[]> {
  @Id() bandId: number;

  async read({ records }: Ground): Promise<MemberRecord[]> {
    const { bandId } = this;
    if (!(await records.existsBy(Band, { bandId }))) throw new NotFound('band');
    const members = await records.find(BandMember, { where: { bandId }, order: { sortId: 'ASC' } });
    return members.map(({ membername }) => ({ membername }));
  }
}

class Member {
  @Line() @Filled(nameLength) membername: string;
}

const namesIn = (members: readonly Member[]): string =>
  members.map(({ membername }) => membername).join('\n');

/** Creates a band, or saves the one of `bandId`, with all its members in order. Throws NotFound and StaleVersion. */
export class SaveBand extends RecordAct<BandRecord> {
  /** Left out for a new band. */
  @Optional() @Id() bandId?: number;
  @Line() @Filled(nameLength) bandname: string;
  /** As the admin saw it, like the members below. */
  @Optional() @Filled(nameLength) bandnameSeen?: string;

  @ArrayUnique(({ membername }: { membername: unknown }) => String(membername).trim().toLowerCase(), {
    message: 'members must be different people',
  })
  @Nested(() => Member, membersPerBand)
  members: readonly Member[];

  /** Those the admin saw; the save is refused where somebody else changed them since. */
  @Optional() @Nested(() => Member, membersPerBand) membersSeen?: readonly Member[];

  async change(records: EntityManager): Promise<BandRecord> {
    const bandname = this.bandname.trim();
    const bandId = await this.saveName(records, bandname);
    const before = await records.find(BandMember, { where: { bandId }, order: { sortId: 'ASC' } });
    if (namesIn(this.membersSeen ?? before) !== namesIn(before)) throw new StaleVersion();
    await records.delete(BandMember, { bandId });
    const rows = this.members.map(({ membername }, index) => ({
      bandId,
      sortId: index + 1,
      membername: membername.trim(),
    }));
    await records.insert(BandMember, rows);
    return { band_id: bandId, bandname };
  }

  audit({ band_id }: BandRecord) {
    return { act: 'bands.admSaveBand', subject: `band ${band_id}` };
  }

  private async saveName(records: EntityManager, bandname: string): Promise<number> {
    try {
      if (this.bandId === undefined) return (await records.save(Band, { bandname })).bandId;
      const { bandId, bandnameSeen } = this;
      const { affected } = await records.update(
        Band,
        { bandId, ...(bandnameSeen !== undefined && { bandname: bandnameSeen }) },
        { bandname },
      );
      if (affected !== 1)
        throw (await records.existsBy(Band, { bandId })) ? new StaleVersion() : new NotFound('band');
      return bandId;
    } catch (error) {
      if (violatedIndex(error) === 'bands_bandname_key')
        throw new InvalidInput({ bandname: 'There is a band of this name already' });
      throw error;
    }
  }
}

/** Deletes a band and its list of members; variants that were named after them stay. */
export class DeleteBand extends RecordAct {
  @Id() bandId: number;

  async change(records: EntityManager) {
    const { affected } = await records.delete(Band, { bandId: this.bandId });
    if (affected !== 1) throw new NotFound('band');
    return done;
  }

  audit() {
    return { act: 'bands.admDeleteBand', subject: `band ${this.bandId}` };
  }
}
