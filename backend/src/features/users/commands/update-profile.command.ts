import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { violatedIndex } from '../../../platform/database/unique-violation';
import type { Actor } from '../../../platform/people/actor';
import { displaynameKey, tidyName } from '../../../platform/people/person-names';

/** Changes one's own profile; false when the display name is taken. An absent Instagram name stays. */
export class UpdateProfile extends Command<boolean> {
  constructor(
    readonly input: {
      readonly actor: Actor;
      readonly displayname: string;
      readonly instagram?: string | null;
    },
  ) {
    super();
  }
}

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(private readonly source: DataSource) {}

  async execute({ input: { actor, displayname, instagram } }: UpdateProfile): Promise<boolean> {
    const values = [tidyName(displayname), displaynameKey(displayname), instagram !== undefined, instagram];
    try {
      // A name that stays keeps its key, which may be one of its own from when more names were thought to be different.
      await withRecordsOf(this.source, actor, (records) =>
        records.query(
          `UPDATE users SET displayname = $2, instagram = CASE WHEN $4 THEN $5 ELSE instagram END,
                  displayname_key = CASE WHEN displayname = $2 THEN displayname_key ELSE $3 END
            WHERE user_id = $1`,
          [actor.userId, ...values],
        ),
      );
      return true;
    } catch (error) {
      if (violatedIndex(error) === 'users_displayname_key') return false;
      throw error;
    }
  }
}
