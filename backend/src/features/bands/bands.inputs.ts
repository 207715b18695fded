import { ArrayUnique } from 'class-validator';
import { Filled, Id, Nested, Optional } from '../../platform/trpc/fields';

const membersPerBand = 100;
const nameLength = 100;

export class BandIdInput {
  @Id()
  band_id: number;
}

export class MemberInput {
  @Filled(nameLength)
  membername: string;
}

export class SaveBandInput {
  /** Left out for a new band. */
  @Optional()
  @Id()
  band_id?: number;

  @Filled(nameLength)
  bandname: string;

  @ArrayUnique(({ membername }: { membername: unknown }) => String(membername).trim().toLowerCase(), {
    message: 'members must be different people',
  })
  @Nested(() => MemberInput, membersPerBand)
  members: readonly MemberInput[];
}
