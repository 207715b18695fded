import { Module } from '@nestjs/common';
import { LinkItemHandler } from './commands/link-item.command';
import { GetGoInfosHandler } from './queries/get-go-infos.query';
import { ShopProcedures } from './shop.procedures';

@Module({
  providers: [ShopProcedures, LinkItemHandler, GetGoInfosHandler],
  exports: [ShopProcedures],
})
export class ShopModule {}
