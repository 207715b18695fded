import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GosModule } from '../gos/gos.module';
import { CreateItemHandler } from './commands/create-item.command';
import { DeleteItemHandler } from './commands/delete-item.command';
import { UpdateItemHandler } from './commands/update-item.command';
import { Item, ItemImage, ItemVariant, VariantImage } from './item.entity';
import { GetItemHandler } from './queries/get-item.query';
import { GetItemsHandler } from './queries/get-items.query';
import { GetLinkedItemsHandler } from './queries/get-linked-items.query';

/** Items and freebies with their variants. */
@Module({
  imports: [TypeOrmModule.forFeature([Item, ItemImage, ItemVariant, VariantImage]), GosModule],
  providers: [
    CreateItemHandler,
    DeleteItemHandler,
    UpdateItemHandler,
    GetItemHandler,
    GetItemsHandler,
    GetLinkedItemsHandler,
  ],
})
export class ItemsModule {}
