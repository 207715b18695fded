import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { awaitCommitsUnderWay } from '../../../platform/people/actors-lock';
import { mailKeys } from '../../../platform/people/person-names';

/** Makes the person with this mail address an admin; false when there is none. */
export class PromoteUser extends Command<boolean> {
  constructor(readonly mail: string) {
    super();
  }
}

@CommandHandler(PromoteUser)
export class PromoteUserHandler implements ICommandHandler<PromoteUser> {
  constructor(private readonly source: DataSource) {}

  async execute({ mail }: PromoteUser): Promise<boolean> {
    return this.source.transaction(async (records) => {
      const [, promoted] = await records.query<[[], number]>(
        `UPDATE users SET banned = false, user_role = greatest(user_role, 2),
              session_version = session_version + CASE WHEN user_role < 2 OR banned THEN 1 ELSE 0 END
         WHERE user_id = (SELECT user_id FROM users WHERE mail_key = ANY($1::text[])
                           ORDER BY mail_key = ($1::text[])[1] DESC LIMIT 1)`,
        [mailKeys(mail)],
      );
      await awaitCommitsUnderWay(records);
      return promoted === 1;
    });
  }
}
