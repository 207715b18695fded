import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { ShopRecord } from '../../../contract/site/shop.records';
import { writtenNames } from './legal-texts';
import { lookRecord } from './look-record';
import { only, ShopSettings } from './shop-settings.entity';

/** SQL: a term of payment of a group order's row `g`, or the shop's own where the group order has none. */
export const termSql = (column: 'grace_days' | 'items_days'): string =>
  `coalesce(g.${column}, (SELECT ${column} FROM shop_settings))`;

/** The settings of the shop: how fans pay, and how the shop looks. */
@Injectable()
export class SettingsReads {
  constructor(
    private readonly source: DataSource,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  get(): Promise<ShopSettings> {
    return this.source.manager.findOneByOrFail(ShopSettings, only);
  }

  /** The shop as pages show it: its look, and the names of its legal texts. */
  async shop(): Promise<ShopRecord> {
    const [settings, texts] = await Promise.all([this.get(), writtenNames(this.pool)]);
    return { ...lookRecord(settings), texts };
  }
}
