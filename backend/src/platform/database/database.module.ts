import { DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { AuditEntry } from '../audit/audit-entry.entity';
import type { AppConfig } from '../config/config';
import { dataSourceOptions } from './connections';
import { safetyCheck } from './server-checks';
import { Standby } from './standby';

const logger = new Logger('Database');

/**
 * Logs a lost connection. A connection that breaks while nobody uses it ends the process unless there is a listener.
 */
function noteLostConnection(error: unknown): void {
  logger.warn(
    `A connection to the database was lost: ${error instanceof Error ? error.message : 'unknown reason'}`,
  );
}

/** TypeORM's data source, and its one pool for reads by statements (`Pool` is its token). */
@Global()
@Module({})
export class DatabaseModule {
  static of(
    config: Pick<AppConfig, 'databaseUrl' | 'poolUrl' | 'readDatabaseUrl' | 'allowUnsafeDatabase' | 'epoch'>,
  ): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(config, {
            greet: safetyCheck(config),
            onPoolError: noteLostConnection,
          }),
          entities: [AuditEntry],
          autoLoadEntities: true,
          retryAttempts: 0,
        }),
      ],
      providers: [
        {
          provide: Pool,
          useFactory: ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool,
          inject: [DataSource],
        },
        { provide: Standby, useFactory: (pool: Pool) => new Standby(config, pool), inject: [Pool] },
      ],
      exports: [Pool, Standby],
    };
  }
}
