import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { inputOf, noInput } from '../../platform/trpc/input';
import { adminProcedure, userProcedure } from '../../platform/trpc/trpc';
import { GetUser } from '../users/queries/get-user.query';
import { UserIdInput } from '../users/users.inputs';
import { ErasePerson } from './commands/erase-person.command';
import { GetPersonalData } from './queries/get-personal-data.query';

@Injectable()
export class PersonalDataProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Procedures of the `user` router. */
  procedures() {
    return {
      exportMyData: userProcedure
        .input(noInput)
        .query(({ ctx }) => this.queries.execute(new GetPersonalData(ctx.person.userId))),
      admErasePerson: adminProcedure.input(inputOf(UserIdInput)).mutation(async ({ input, ctx }) => {
        await this.commands.execute(new ErasePerson({ actor: ctx.actor, userId: input.user_id }));
        return this.queries.execute(new GetUser(input.user_id));
      }),
    };
  }
}
