const { execFile } = require('node:child_process');
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { promisify } = require('node:util');

const name = 'template_demo_shop';
const beingFilled = 'demo_shop_being_filled';
const fillMs = 600_000;
const runFile = promisify(execFile);
const root = join(__dirname, '../..');

/** The database with the demo shop, filled once by the built program for the first test file that needs it; the others
 * wait.
 * @param {import('pg').Client} client of the cluster
 * @param {(database: string) => string} urlOf a database, as a server logs in there */
async function demoTemplate(client, urlOf) {
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) {
    await client.query(`DROP DATABASE IF EXISTS ${beingFilled} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${beingFilled} TEMPLATE template_fan_beats`);
    await fill(urlOf(beingFilled));
    await client.query(`ALTER DATABASE ${beingFilled} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
    await client.query(`ALTER DATABASE ${beingFilled} RENAME TO ${name}`);
  }
  return name;
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
    throw new Error('The demo shop for the tests could not be filled.', { cause: error });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

module.exports = { demoTemplate };
