import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SaveLegalTextHandler } from './commands/save-legal-text.command';
import { SaveSettingsHandler } from './commands/save-settings.command';
import { SaveShopLookHandler } from './commands/save-shop-look.command';
import { GetLegalTextHandler } from './queries/get-legal-text.query';
import { GetLegalTextsHandler } from './queries/get-legal-texts.query';
import { GetShopLookHandler } from './queries/get-shop-look.query';
import { GetShownSettingsHandler } from './queries/get-shown-settings.query';
import { SettingsReads } from './settings.reads';
import { ShopSettings } from './shop-settings.entity';

/** Settings of the shop, its look and its legal texts. Other subjects read them. */
@Module({
  imports: [TypeOrmModule.forFeature([ShopSettings])],
  providers: [
    SettingsReads,
    SaveLegalTextHandler,
    SaveSettingsHandler,
    SaveShopLookHandler,
    GetLegalTextHandler,
    GetLegalTextsHandler,
    GetShopLookHandler,
    GetShownSettingsHandler,
  ],
  exports: [SettingsReads],
})
export class SettingsModule {}
