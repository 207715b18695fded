import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { awaitCommitsUnderWay } from '../../../platform/people/actors-lock';
import { adminRole } from '../../../platform/people/person';
import { userOfMail } from '../../../platform/people/user-of-mail';
import { User } from '../../../platform/people/user.entity';

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
      const user = await userOfMail(records, mail);
      if (user && (user.banned || user.role < adminRole)) {
        const raised = { role: Math.max(user.role, adminRole), sessionVersion: user.sessionVersion + 1 };
        await records.update(User, { userId: user.userId }, { ...raised, banned: false });
      }
      await awaitCommitsUnderWay(records);
      return user !== undefined;
    });
  }
}
