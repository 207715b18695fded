import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Band, BandMember } from './band.entity';
import { DeleteBandHandler } from './commands/delete-band.command';
import { SaveBandHandler } from './commands/save-band.command';
import { GetBandsHandler } from './queries/get-bands.query';
import { GetMembersHandler } from './queries/get-members.query';

/** Bands and their members, after whom variants of an item can be named. */
@Module({
  imports: [TypeOrmModule.forFeature([Band, BandMember])],
  providers: [DeleteBandHandler, SaveBandHandler, GetBandsHandler, GetMembersHandler],
})
export class BandsModule {}
