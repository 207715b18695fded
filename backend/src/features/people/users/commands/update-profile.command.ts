import { mapDefined } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { DataSource } from 'typeorm';
import { shownLanguages, type ShownLanguage } from '../../../../contract/site/shown-language';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { violatedIndex } from '../../../../platform/database/database-errors';
import { movedAccount, notifyProcesses } from '../../../../platform/database/notify-processes';
import { lockActor } from '../../../../platform/people/hold-actor';
import { displaynameKey, tidyHandle, tidyName } from '../../../../platform/people/person-names';
import { Optional, OptionalOrNull } from '../../../../platform/trpc/fields';
import { Displayname, InstagramHandle } from '../user-fields';

/**
 * A person changes their own profile. A field that is left out stays. A taken display name is an answer, not an error
 * (rule D40).
 */
export class UpdateProfile extends ShopCommand<{ success: boolean; usernameConflict: boolean }> {
  @Optional() @Displayname() displayname?: string;
  @InstagramHandle() instagram?: string | null;

  /** The language of their screens and mails; null for the shop's (rule D120). */
  @OptionalOrNull() @IsIn(shownLanguages) language?: ShownLanguage | null;
}

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(private readonly source: DataSource) {}

  async execute({ actor, displayname, instagram, language }: UpdateProfile) {
    const { userId } = actor;
    try {
      // A name that stays keeps its key. The key may be one of its own, from when more names counted as different.
      await this.source.transaction(async (records) => {
        await lockActor(records, actor, 'UPDATE');
        await records.query(
          `UPDATE users SET displayname = coalesce($2, displayname), instagram = CASE WHEN $4 THEN $5 ELSE instagram END,
                  language = CASE WHEN $6 THEN $7 ELSE language END,
                  displayname_key = CASE WHEN displayname = $2 THEN displayname_key ELSE coalesce($3, displayname_key) END
            WHERE user_id = $1`,
          [
            userId,
            mapDefined(displayname, tidyName),
            mapDefined(displayname, displaynameKey),
            instagram !== undefined,
            tidyHandle(instagram),
            language !== undefined,
            language,
          ],
        );
        await notifyProcesses(records, [movedAccount(userId)]);
      });
      return { success: true, usernameConflict: false };
    } catch (error) {
      if (violatedIndex(error) !== 'users_displayname_key') throw error;
      return { success: false, usernameConflict: true };
    }
  }
}
