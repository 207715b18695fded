import { defined, parseGoStatus } from '@fan-beats/events';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { blankToNull } from '../../platform/trpc/blank-to-null';
import { inputOf, noInput } from '../../platform/trpc/input';
import { InvalidInput } from '../../platform/errors/refusals';
import { adminProcedure, userProcedure } from '../../platform/trpc/trpc';
import { CloneGo } from './commands/clone-go.command';
import { CreateGo } from './commands/create-go.command';
import { DeleteGo } from './commands/delete-go.command';
import { UpdateGo, type GoDetails } from './commands/update-go.command';
import { CloneGoInput, CreateGoInput, DeleteGoInput, GoIdInput, UpdateGoInput } from './gos.inputs';
import { GetGoFigures } from './queries/get-go-figures.query';
import { GetGo } from './queries/get-go.query';
import { GetGoList } from './queries/get-go-list.query';
import { GetGos } from './queries/get-gos.query';
import { GetLinkedItems } from './queries/get-linked-items.query';

@Injectable()
export class GosProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  procedures() {
    return {
      getGoList: userProcedure.input(noInput).query(async () => {
        return { goList: await this.queries.execute(new GetGoList()) };
      }),
      ...this.office(),
    };
  }

  private office() {
    return {
      admGoList: adminProcedure.input(noInput).query(() => this.queries.execute(new GetGos())),
      admGetGo: adminProcedure
        .input(inputOf(GoIdInput))
        .query(({ input }) => this.queries.execute(new GetGo(input.go_id))),
      admGetGoFigures: adminProcedure.input(inputOf(GoIdInput)).query(async ({ input }) => {
        await this.queries.execute(new GetGo(input.go_id));
        return this.queries.execute(new GetGoFigures(input.go_id));
      }),
      admGetLinkedItemIds: adminProcedure.input(inputOf(GoIdInput)).query(async ({ input }) => {
        await this.queries.execute(new GetGo(input.go_id));
        return this.queries.execute(new GetLinkedItems(input.go_id));
      }),
      admCreateGo: adminProcedure.input(inputOf(CreateGoInput)).mutation(async ({ input, ctx }) => ({
        go_id: await this.commands.execute(new CreateGo({ actor: ctx.actor, title: input.title })),
      })),
      admCloneGo: adminProcedure.input(inputOf(CloneGoInput)).mutation(async ({ input, ctx }) => ({
        go_id: await this.commands.execute(
          new CloneGo({ actor: ctx.actor, goId: input.go_id, title: input.title }),
        ),
      })),
      admUpdateGo: adminProcedure.input(inputOf(UpdateGoInput)).mutation(async ({ input, ctx }) => {
        const { go_id: goId, expected_version: expectedVersion } = input;
        await this.commands.execute(
          new UpdateGo({
            actor: ctx.actor,
            goId,
            ...defined({ expectedVersion }),
            details: toGoDetails(input),
            status: input.status === null ? null : (parseGoStatus(input.status) ?? null),
          }),
        );
        return this.queries.execute(new GetGo(goId));
      }),
      admDeleteGo: adminProcedure.input(inputOf(DeleteGoInput)).mutation(async ({ input, ctx }) => {
        await this.commands.execute(new DeleteGo({ actor: ctx.actor, goId: input.id }));
        return { success: true };
      }),
    };
  }
}

function toGoDetails(input: UpdateGoInput): GoDetails {
  const availableFrom = input.available_from === null ? null : new Date(input.available_from);
  const availableUntil = input.available_until === null ? null : new Date(input.available_until);
  if (availableFrom && availableUntil && availableUntil < availableFrom) {
    throw new InvalidInput({ available_until: 'available_until must not be before available_from' });
  }
  return {
    title: input.title,
    availableFrom,
    availableUntil,
    published: input.published,
    archived: input.archived,
    instagroupurl: blankToNull(input.instagroupurl),
    titleImageId: input.title_img_id,
    itemsDays: input.items_days,
    emsDays: input.ems_days,
    customsDays: input.customs_days,
    domesticsDays: input.domestics_days,
    graceDays: input.grace_days,
    autoRequest: input.auto_request,
  };
}
