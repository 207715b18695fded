import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Band, BandMember } from './band.entity';
import { BandsProcedures } from './bands.procedures';
import { DeleteBandHandler } from './commands/delete-band.command';
import { SaveBandHandler } from './commands/save-band.command';
import { GetBandsHandler } from './queries/get-bands.query';
import { GetMembersHandler } from './queries/get-members.query';

@Module({
  imports: [TypeOrmModule.forFeature([Band, BandMember])],
  providers: [BandsProcedures, SaveBandHandler, DeleteBandHandler, GetBandsHandler, GetMembersHandler],
  exports: [BandsProcedures],
})
export class BandsModule {}
