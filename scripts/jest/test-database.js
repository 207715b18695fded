const { randomBytes } = require('node:crypto');
const { setTimeout: sleep } = require('node:timers/promises');
const { createOnCitus, dropTemplatesOnCitus } = require('../../deploy/citus/test-database.cjs');
const { ask, clusterUrl, connected } = require('./cluster.cjs');
const { demoTemplate } = require('./demo-template.cjs');

const citusUrl = process.env['CITUS_URL'];
const onCitus = Boolean(citusUrl);
const createTestDatabase = () => (citusUrl ? createOnCitus(citusUrl) : create('template_fan_beats'));
const createEmptyDatabase = () => create('template0');
const createDemoDatabase = async () =>
  create(await connected(clusterUrl().href, (client) => demoTemplate(client, loginTo)));

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
    drop: () => connected(clusterUrl().href, (client) => drop(client, name)),
  };
}

/** Waits for connections that are closing: one that is ended by force meanwhile would fail the test file.
 * @param {import('pg').Client} client of the cluster
 * @param {string} name */
async function drop(client, name) {
  const open = () => client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
  for (let tries = 0; tries < 10 && (await open()).rowCount; tries += 1) await sleep(20);
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function dropTemplates() {
  if (citusUrl) await dropTemplatesOnCitus(citusUrl);
}

/** @param {string} statement */
const administer = (statement) => ask(clusterUrl().href, statement);

/** @param {string} database
 * @returns {string} its address for the login of a server */
function loginTo(database) {
  const url = clusterUrl();
  url.pathname = `/${database}`;
  url.username = process.env['TEST_SERVER_ROLE'] ?? '';
  return url.href;
}

module.exports = {
  onCitus,
  createTestDatabase,
  createEmptyDatabase,
  createDemoDatabase,
  dropTemplates,
};
