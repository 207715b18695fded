import { once } from 'node:events';
import type { Server } from 'node:http';
import { Logger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { openApp } from './api/create-app';
import { ensureFirstAdmin, hasAdmin } from './features/people/users/first-admin';
import { ManyShops } from './many-shops/many-shops';
import type { AppConfig } from './platform/config/config';
import { LogLines } from './platform/observability/log-lines';
import { ShutdownState } from './platform/observability/shutdown-state';

/** The server of a process, with one shop or many. */
export interface Served {
  readonly server: Server;
  listen(port: number, host: string): Promise<unknown>;
  /** Announces the end: no new work is started. */
  begin(): void;
  close(): Promise<void>;
  said(text: string): void;
  /** Whether anybody can run the shop; true for many shops, whose admins are created one shop at a time. */
  hasAdmin(): Promise<boolean>;
  readonly lines: LogLines;
}

export async function serve(config: AppConfig): Promise<Served> {
  return config.shops === null ? oneShop(config) : manyShops(config.shops);
}

async function oneShop(config: AppConfig): Promise<Served> {
  const app = await openApp(config);
  if (config.firstAdmin) await ensureFirstAdmin(app, config.firstAdmin);
  return {
    server: app.getHttpServer(),
    listen: (port, host) => app.listen(port, host),
    begin: () => app.get(ShutdownState).begin(),
    close: () => app.close(),
    said: (text) => app.get(Logger).log(text),
    hasAdmin: () => hasAdmin(app.get(DataSource).manager),
    lines: app.get(LogLines),
  };
}

function manyShops(table: string): Served {
  const lines = new LogLines();
  const shops = new ManyShops({ table, env: process.env, stream: lines.stream });
  return {
    server: shops.server,
    listen: (port, host) => once(shops.server.listen(port, host), 'listening'),
    begin: () => shops.begin(),
    close: () => shops.close(),
    said: (text) => shops.logger.info(text),
    hasAdmin: () => Promise.resolve(true),
    lines,
  };
}
