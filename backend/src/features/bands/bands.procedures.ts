import { defined } from '@fan-beats/events';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { BandRecord } from '../../contract/records';
import { inputOf, noInput } from '../../platform/trpc/input';
import { adminProcedure, router, userProcedure } from '../../platform/trpc/trpc';
import { BandIdInput, SaveBandInput } from './bands.inputs';
import { DeleteBand } from './commands/delete-band.command';
import { SaveBand } from './commands/save-band.command';
import { GetBands } from './queries/get-bands.query';
import { GetMembers } from './queries/get-members.query';

@Injectable()
export class BandsProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  create() {
    return router({
      getBands: userProcedure.input(noInput).query(() => this.queries.execute(new GetBands())),
      getMembersForBand: userProcedure
        .input(inputOf(BandIdInput))
        .query(({ input }) => this.queries.execute(new GetMembers(input.band_id))),
      admSaveBand: adminProcedure
        .input(inputOf(SaveBandInput))
        .mutation(async ({ input, ctx }): Promise<BandRecord> => {
          const { band_id: known, bandname } = input;
          const members = input.members.map(({ membername }) => membername);
          const band_id = await this.commands.execute(
            new SaveBand({
              actor: ctx.actor,
              ...defined({ bandId: known }),
              bandname,
              members,
            }),
          );
          return { band_id, bandname: bandname.trim() };
        }),
      admDeleteBand: adminProcedure.input(inputOf(BandIdInput)).mutation(async ({ input, ctx }) => {
        await this.commands.execute(new DeleteBand({ actor: ctx.actor, bandId: input.band_id }));
        return { success: true };
      }),
    });
  }
}
