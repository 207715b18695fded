import {
  DynamicModule,
  Global,
  Inject,
  Injectable,
  Logger,
  Module,
  OnApplicationShutdown,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import type { AppConfig } from '../config/config';
import { ledgerPoolOptions, recordSourceOptions, verifyBy } from './connections';
import { safetyCheck } from './server-checks';

const logger = new Logger('Database');

/** A connection that breaks while nobody uses it ends the process unless somebody listens. */
function noteLostConnection(error: unknown): void {
  logger.warn(
    `A connection to the database was lost: ${error instanceof Error ? error.message : 'unknown reason'}`,
  );
}

@Injectable()
class PoolEnd implements OnApplicationShutdown {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** TypeORM for the record features, and one pg pool (`Pool` is its token) for the ledger and the hot reads. */
@Global()
@Module({})
export class DatabaseModule {
  static of(config: AppConfig): DynamicModule {
    const greet = safetyCheck(config);
    const makePool = (): Pool => {
      const pool = new Pool({ ...ledgerPoolOptions(config.databaseUrl), verify: verifyBy(greet) });
      pool.on('error', noteLostConnection);
      return pool;
    };
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({
          ...recordSourceOptions(config.databaseUrl, { greet, onPoolError: noteLostConnection }),
          autoLoadEntities: true,
          retryAttempts: 0,
        }),
      ],
      providers: [{ provide: Pool, useFactory: makePool }, PoolEnd],
      exports: [Pool],
    };
  }
}
