import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { violatedIndex } from '../../database/unique-violation';
import type { Actor } from '../../procedures/actor';
import { User } from '../user.entity';

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
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  async execute({ input }: UpdateProfile): Promise<boolean> {
    try {
      // A call that was let in just before its person was erased writes nothing any more.
      const standing = { userId: input.actor.userId, erasedAt: IsNull() };
      await this.users.update(standing, {
        displayname: input.displayname.trim(),
        ...(input.instagram === undefined ? {} : { instagram: input.instagram }),
      });
      return true;
    } catch (error) {
      if (violatedIndex(error) === 'users_displayname_key') return false;
      throw error;
    }
  }
}
