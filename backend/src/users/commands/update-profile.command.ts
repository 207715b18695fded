import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
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
      await this.users.update(input.actor.userId, {
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
