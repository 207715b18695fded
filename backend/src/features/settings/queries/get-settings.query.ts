import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';

import { ShopSettings } from '../shop-settings.entity';

/** How fans pay. */
export class GetSettings extends Query<ShopSettings> {}

@QueryHandler(GetSettings)
export class GetSettingsHandler implements IQueryHandler<GetSettings> {
  constructor(@InjectRepository(ShopSettings) private readonly settings: Repository<ShopSettings>) {}

  execute(): Promise<ShopSettings> {
    return this.settings.findOneByOrFail({ id: 1 });
  }
}
