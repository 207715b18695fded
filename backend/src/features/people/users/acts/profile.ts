import { freeText, given } from '@fan-beats/events';
import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength } from 'class-validator';
import { ServiceAct, type Ground } from '../../../../platform/acts/act';
import { movedAccount, tell } from '../../../../platform/database/tell';
import { violatedIndex } from '../../../../platform/database/database-errors';
import { holdActor } from '../../../../platform/people/hold-actor';
import { displaynameKey, faultOfName, tidyName } from '../../../../platform/people/person-names';
import { Optional, OptionalOrNull, Text, Written } from '../../../../platform/trpc/fields';

/** Something to read, of characters that are seen (rule D78). */
export const Displayname = (): PropertyDecorator =>
  applyDecorators(
    Text(60),
    Written(
      'nameToShow',
      (name) => faultOfName(name) === null,
      (_field, name) => faultOfName(name) ?? '',
    ),
  );

/** May be left out, null or blank. */
export const InstagramHandle = (): PropertyDecorator =>
  applyDecorators(
    IsString(),
    Matches(/^[A-Za-z0-9._-]*$/, { message: 'Please enter a valid Instagram handle' }),
    MaxLength(60),
    OptionalOrNull(),
  );

/** Changes one's own profile; what is left out stays. A taken display name is an answer, not an error (rule D40). */
export class UpdateProfile extends ServiceAct<{ success: boolean; usernameConflict: boolean }> {
  @Optional() @Displayname() displayname?: string;
  @InstagramHandle() instagram?: string | null;

  async run({ records: source }: Ground) {
    const { displayname, instagram } = this;
    const values = [
      given(displayname, tidyName),
      given(displayname, displaynameKey),
      instagram !== undefined,
    ];
    try {
      // A name that stays keeps its key, which may be one of its own from when more names were thought to be different.
      await source.transaction(async (records) => {
        await holdActor(records, this.actor, 'UPDATE');
        await records.query(
          `UPDATE users SET displayname = coalesce($2, displayname), instagram = CASE WHEN $4 THEN $5 ELSE instagram END,
                  displayname_key = CASE WHEN displayname = $2 THEN displayname_key ELSE coalesce($3, displayname_key) END
            WHERE user_id = $1`,
          [this.actor.userId, ...values, given(instagram, freeText)],
        );
        await tell(records, [movedAccount(this.actor.userId)]);
      });
      return { success: true, usernameConflict: false };
    } catch (error) {
      if (violatedIndex(error) !== 'users_displayname_key') throw error;
      return { success: false, usernameConflict: true };
    }
  }
}
