import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import globalSetup from './global-setup.mjs';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const template = 'template_demo_shop';
const fillMs = 180_000;

/** Beside the migrated template one with the demo shop in it, filled once by the built server. */
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

/** The server listens once the demo shop stands; then it is stopped in order.
 * @param {string} databaseUrl
 * @returns {Promise<void>} */
function fill(databaseUrl) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fan-beats-fill-'));
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '1',
    PORT: '0',
    JWT_SECRET: 'only-for-the-tests-2f9c6b1e8a7d4053',
    ALLOW_UNSAFE_DATABASE: '1',
    LOG_LEVEL: 'info',
  };
  const guard = join(root, 'scripts/end-with-parent.cjs');
  const server = spawn(process.execPath, ['--require', guard, join(root, 'backend/dist/src/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((settle, fail) => {
    let said = '';
    const timer = setTimeout(() => server.kill('SIGKILL'), fillMs);
    const listen = (/** @type {Buffer} */ chunk) => {
      const listened = said.includes('Listening');
      said += chunk.toString();
      // Once: a second signal would cut the server off.
      if (!listened && said.includes('Listening')) server.kill('SIGTERM');
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.on('close', (code) => {
      clearTimeout(timer);
      rmSync(dataDir, { recursive: true, force: true });
      if (code === 0) settle();
      else fail(new Error(`The demo shop for the browser tests could not be filled:\n${said}`));
    });
  });
}
