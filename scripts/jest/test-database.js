const { randomBytes } = require('node:crypto');
const { Client } = require('pg');

const createTestDatabase = () => create('template_fan_beats');
const createEmptyDatabase = () => create('template0');
const createDemoDatabase = () => create('template_demo_shop');

/** @param {string} template
 * @returns {Promise<import('./test-database').TestDatabase>} */
async function create(template) {
  const failure = process.env['TEST_TEMPLATE_FAILURE'];
  if (failure && template !== 'template0')
    throw new Error(`The migrations failed, so there is no database to test on:\n${failure}`);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = clusterUrl();
  url.pathname = `/${name}`;
  const login = new URL(url);
  login.username = process.env['TEST_SERVER_ROLE'] ?? '';
  return {
    url: url.href,
    serverUrl: login.href,
    drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** @param {string} statement */
async function administer(statement) {
  const client = new Client({ connectionString: clusterUrl().href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function clusterUrl() {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url)
    throw new Error(
      'This needs the PostgreSQL of the global set-up: name the file *.int.spec.ts, *.e2e.spec.ts or *.browser.spec.ts.',
    );
  return new URL(url);
}

module.exports = { createTestDatabase, createEmptyDatabase, createDemoDatabase };
