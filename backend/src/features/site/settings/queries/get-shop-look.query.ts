import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { EditedShopRecord } from '../../../../contract/site/shop.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { editedLookRecord } from '../look-record';
import { SettingsReads } from '../settings.reads';

/** The name, the look and the seller of the shop, as an admin edits them. */
export class GetShopLook extends ShopQuery<EditedShopRecord> {}

@QueryHandler(GetShopLook)
export class GetShopLookHandler implements IQueryHandler<GetShopLook> {
  constructor(private readonly settings: SettingsReads) {}

  async execute(): Promise<EditedShopRecord> {
    return editedLookRecord(await this.settings.get());
  }
}
