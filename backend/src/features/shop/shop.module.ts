import { Module } from '@nestjs/common';
import { LinkItemHandler } from './commands/link-item.command';
import { GetGoCockpitHandler } from './queries/get-go-cockpit.query';
import { GetGoInfosHandler } from './queries/get-go-infos.query';
import { GetGoSumsHandler } from './queries/get-go-sums.query';
import { ShopProcedures } from './shop.procedures';

@Module({
  providers: [ShopProcedures, LinkItemHandler, GetGoInfosHandler, GetGoSumsHandler, GetGoCockpitHandler],
  exports: [ShopProcedures],
})
export class ShopModule {}
