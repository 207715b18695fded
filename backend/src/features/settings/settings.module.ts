import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SaveSettingsHandler } from './commands/save-settings.command';
import { GetSettingsHandler } from './queries/get-settings.query';
import { SettingsProcedures } from './settings.procedures';
import { ShopSettings } from './shop-settings.entity';

@Module({
  imports: [TypeOrmModule.forFeature([ShopSettings])],
  providers: [SettingsProcedures, SaveSettingsHandler, GetSettingsHandler],
  exports: [SettingsProcedures],
})
export class SettingsModule {}
