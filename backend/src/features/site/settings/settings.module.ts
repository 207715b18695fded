import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SaveFactorRuleHandler } from './commands/save-factor-rule.command';
import { SaveLegalTextHandler } from './commands/save-legal-text.command';
import { SaveSettingsHandler } from './commands/save-settings.command';
import { SaveShopLookHandler } from './commands/save-shop-look.command';
import { GetFactorRuleHandler } from './queries/get-factor-rule.query';
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
    SaveFactorRuleHandler,
    SaveLegalTextHandler,
    SaveSettingsHandler,
    SaveShopLookHandler,
    GetFactorRuleHandler,
    GetLegalTextHandler,
    GetLegalTextsHandler,
    GetShopLookHandler,
    GetShownSettingsHandler,
  ],
  exports: [SettingsReads],
})
export class SettingsModule {}
