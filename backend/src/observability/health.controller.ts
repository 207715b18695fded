import { Controller, Get, Header, HttpCode, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Pool } from 'pg';
import { allMigrations } from '../database/migrate';
import { Drain } from './drain';
import { Metrics } from './metrics';

const newestMigration = allMigrations
  .map((migration) => new migration().name ?? migration.name)
  .sort((a, b) => Number(a.slice(-13)) - Number(b.slice(-13)))
  .at(-1);

@Controller()
export class HealthController {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly drain: Drain,
    private readonly metrics: Metrics,
  ) {}

  /** The process runs. */
  @Get('healthz')
  @HttpCode(200)
  alive(): { status: string } {
    return { status: 'ok' };
  }

  /** Requests can be answered: the database is there, in this release's shape, and the process is not about to stop. */
  @Get('readyz')
  async ready(@Res() res: Response): Promise<void> {
    const checks = { stopping: this.drain.isDraining, ...(await this.databaseChecks()) };
    const ready = !checks.stopping && checks.database && checks.migrations;
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'not ready', ...checks });
  }

  @Get('metrics')
  @Header('Cache-Control', 'no-store')
  async figures(@Res() res: Response): Promise<void> {
    res.type(this.metrics.registry.contentType).send(await this.metrics.registry.metrics());
  }

  private async databaseChecks(): Promise<{ database: boolean; migrations: boolean }> {
    try {
      const { rowCount } = await this.pool.query('SELECT FROM migrations WHERE name = $1', [newestMigration]);
      return { database: true, migrations: rowCount === 1 };
    } catch {
      return { database: false, migrations: false };
    }
  }
}
