import { Module } from '@nestjs/common';
import { SettingsModule } from '../../site/settings/settings.module';
import { GosModule } from '../gos/gos.module';
import { LimitItemHandler } from './commands/limit-item.command';
import { LinkItemHandler } from './commands/link-item.command';
import { UnlinkItemHandler } from './commands/unlink-item.command';
import { Shops } from './go-infos';
import { GetGoCockpitHandler } from './queries/get-go-cockpit.query';
import { GetGoInfosHandler } from './queries/get-go-infos.query';
import { GetGoSumsHandler } from './queries/get-go-sums.query';

/** Items in group orders: their links and limits, the shop that fans see, and the cockpit of a group order. */
@Module({
  imports: [GosModule, SettingsModule],
  providers: [
    Shops,
    LimitItemHandler,
    LinkItemHandler,
    UnlinkItemHandler,
    GetGoCockpitHandler,
    GetGoInfosHandler,
    GetGoSumsHandler,
  ],
})
export class ShopModule {}
