import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsReads } from './settings.reads';
import { ShopSettings } from './shop-settings.entity';

/** Settings of the shop. Other subjects read them. */
@Module({
  imports: [TypeOrmModule.forFeature([ShopSettings])],
  providers: [SettingsReads],
  exports: [SettingsReads],
})
export class SettingsModule {}
