import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateItemHandler } from './commands/create-item.command';
import { DeleteItemHandler } from './commands/delete-item.command';
import { UpdateItemHandler } from './commands/update-item.command';
import { Item, ItemImage, ItemVariant, VariantImage } from './item.entity';
import { ItemsProcedures } from './items.procedures';
import { GetItemHandler } from './queries/get-item.query';
import { GetItemsHandler } from './queries/get-items.query';

@Module({
  imports: [TypeOrmModule.forFeature([Item, ItemVariant, ItemImage, VariantImage])],
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
