const { randomBytes } = require('node:crypto');
const { Client } = require('pg');
const { demoTemplate } = require('./demo-template.cjs');

const createTestDatabase = () => create('template_fan_beats');
const createEmptyDatabase = () => create('template0');
const createDemoDatabase = async () => create(await withCluster((client) => demoTemplate(client, loginTo)));

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
  return {
    url: url.href,
    serverUrl: loginTo(name),
    drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** @param {string} statement */
const administer = (statement) => withCluster((client) => client.query(statement));

/** @template T
 * @param {(client: Client) => Promise<T>} work
 * @returns {Promise<T>} */
async function withCluster(work) {
  const client = new Client({ connectionString: clusterUrl().href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @param {string} database
 * @returns {string} its address as a server logs in */
function loginTo(database) {
  const url = clusterUrl();
  url.pathname = `/${database}`;
  url.username = process.env['TEST_SERVER_ROLE'] ?? '';
  return url.href;
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
