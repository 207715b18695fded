import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Passwords } from '../../session/passwords';
import { violatedIndex } from '../../../platform/database/unique-violation';
import { displaynameKey, mailKey, tidyName } from '../../../platform/people/person-names';
import { User } from '../../../platform/people/user.entity';

/** What registering came to; a taken name or mail address is an answer, not an error (rule D40). */
export type Registration =
  | { readonly outcome: 'registered'; readonly userId: number }
  | { readonly outcome: 'name taken' }
  | { readonly outcome: 'mail taken' };

/** Registers a person; `role` 2 makes an admin. */
export class RegisterUser extends Command<Registration> {
  constructor(
    readonly input: {
      readonly mail: string;
      readonly displayname: string;
      readonly instagram: string | null;
      readonly password: string;
      readonly role: number;
    },
  ) {
    super();
  }
}

@CommandHandler(RegisterUser)
export class RegisterUserHandler implements ICommandHandler<RegisterUser> {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly passwords: Passwords,
  ) {}

  async execute({ input }: RegisterUser): Promise<Registration> {
    const passwordHash = await this.passwords.hash(input.password);
    try {
      const inserted = await this.users.insert({
        mail: input.mail.trim(),
        mailKey: mailKey(input.mail),
        displayname: tidyName(input.displayname),
        displaynameKey: displaynameKey(input.displayname),
        instagram: input.instagram,
        passwordHash,
        role: input.role,
      });
      return { outcome: 'registered', userId: Number(inserted.identifiers[0]?.['userId']) };
    } catch (error) {
      const index = violatedIndex(error);
      if (index === 'users_displayname_key') return { outcome: 'name taken' };
      if (index === 'users_mail_key') return { outcome: 'mail taken' };
      throw error;
    }
  }
}
