import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connected } from '../connected.mjs';
import { startPostgres } from '../embedded-postgres.mjs';
import { packagesBuiltBefore } from './old-build.mjs';
import { keepFilesInMemory, removeFolder, running } from './running.mjs';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const template = 'template_fan_beats';
const serverRole = 'server_of_tests';

/** One PostgreSQL for the whole run; every test database is a copy of a template that is migrated once. */
export default async function globalSetup() {
  keepFilesInMemory();
  const old = packagesBuiltBefore(root);
  if (old.length > 0)
    console.warn(
      `Sources of ${old.join(', ')} changed after the build, which tests start. Run: npm run build`,
    );
  const postgres = await startPostgres({
    dataDir: mkdtempSync(join(tmpdir(), 'fan-beats-test-')),
    owner: 'npm test',
    throwAway: true,
    // Another PostgreSQL than the packaged one, for example the oldest supported one.
    ...(process.env['POSTGRES_BIN'] && { bin: process.env['POSTGRES_BIN'] }),
    // Only these data may be lost: nobody needs them once the tests are over.
    settings: {
      // Tests query by the addresses of a database: it is that of the shop without a name.
      search_path: 'public,ledger,projection',
      fsync: 'off',
      full_page_writes: 'off',
      shared_buffers: '256MB',
      max_wal_size: '2GB',
      max_prepared_transactions: 40,
    },
  });
  running.postgres = postgres;
  process.env['TEST_DATABASE_URL'] = postgres.url;
  process.env['TEST_SERVER_ROLE'] = serverRole;
  const end = () => postgres.stop().finally(removeFolder);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  await makeTemplate(postgres.url);
}

/** @param {string} url */
async function makeTemplate(url) {
  await connected(url, (client) => client.query(`CREATE DATABASE ${template}`));
  const target = new URL(url);
  target.pathname = `/${template}`;
  const login = new URL(target);
  // The password of the cluster's owner is sufficient for a database that nobody needs once the tests are over.
  login.username = serverRole;
  const failure = existsSync(join(root, 'backend/dist/src/platform/database/migrate.js'))
    ? await migrate(target.href, login.href)
    : null;
  // Tests without tables still run; createTestDatabase repeats the reason to all others.
  const closed = `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`;
  if (failure === null) await connected(url, (client) => client.query(closed));
  else process.env['TEST_TEMPLATE_FAILURE'] = failure;
}

/** @param {string} ownerUrl
 * @param {string} url of the server
 * @returns {Promise<string | null>} the error output */
function migrate(ownerUrl, url) {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [join(root, 'scripts/jest/migrate.cjs'), ownerUrl, url], {
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (said += text));
    child.on('close', (code) => settle(code === 0 ? null : said.trim() || `exit code ${code}`));
  });
}
