import { Module } from '@nestjs/common';
import { CreateItemHandler } from './commands/create-item.command';
import { DeleteItemHandler } from './commands/delete-item.command';
import { UpdateItemHandler } from './commands/update-item.command';
import { ItemsProcedures } from './items.procedures';
import { GetItemHandler } from './queries/get-item.query';
import { GetItemsHandler } from './queries/get-items.query';

@Module({
  providers: [
    ItemsProcedures,
    CreateItemHandler,
    UpdateItemHandler,
    DeleteItemHandler,
    GetItemHandler,
    GetItemsHandler,
  ],
  exports: [ItemsProcedures],
})
export class ItemsModule {}
