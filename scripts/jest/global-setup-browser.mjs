import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import globalSetup from './global-setup.mjs';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const template = 'template_demo_shop';
const fillMs = 180_000;
const runFile = promisify(execFile);

/** Beside the migrated template one with the demo shop in it, filled once by its built program. */
export default async function globalSetupBrowser() {
  await globalSetup();
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${template} TEMPLATE template_fan_beats`);
  const target = new URL(url);
  target.pathname = `/${template}`;
  target.username = process.env['TEST_SERVER_ROLE'] ?? '';
  await fill(target.href);
  await client.query(`ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
  await client.end();
}

/** @param {string} databaseUrl */
async function fill(databaseUrl) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fan-beats-fill-'));
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '1',
    JWT_SECRET: 'only-for-the-tests-2f9c6b1e8a7d4053',
    ALLOW_UNSAFE_DATABASE: '1',
    LOG_LEVEL: 'warn',
  };
  const guard = join(root, 'scripts/end-with-parent.cjs');
  const program = join(root, 'demo/dist/src/main.js');
  try {
    await runFile(process.execPath, ['--require', guard, program], {
      env,
      timeout: fillMs,
      killSignal: 'SIGKILL',
    });
  } catch (error) {
    throw new Error('The demo shop for the browser tests could not be filled.', { cause: error });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
