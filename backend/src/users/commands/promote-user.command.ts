import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

/** Makes the person with this mail address an admin; false when there is none. */
export class PromoteUser extends Command<boolean> {
  constructor(readonly mail: string) {
    super();
  }
}

@CommandHandler(PromoteUser)
export class PromoteUserHandler implements ICommandHandler<PromoteUser> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ mail }: PromoteUser): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `UPDATE users SET banned = false, user_role = greatest(user_role, 2),
              session_version = session_version + CASE WHEN user_role < 2 OR banned THEN 1 ELSE 0 END
        WHERE lower(mail) = lower($1)`,
      [mail.trim()],
    );
    return rowCount === 1;
  }
}
