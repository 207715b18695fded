import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { only, ShopSettings } from './shop-settings.entity';

/** The settings of the shop: how fans pay, and how the shop looks. */
@Injectable()
export class SettingsReads {
  constructor(private readonly source: DataSource) {}

  get(): Promise<ShopSettings> {
    return this.source.manager.findOneByOrFail(ShopSettings, only);
  }
}
