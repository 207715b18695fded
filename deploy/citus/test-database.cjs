const { execFile } = require('node:child_process');
const { createHash, randomBytes } = require('node:crypto');
const { join } = require('node:path');
const { promisify } = require('node:util');
const { ask, clusterUrl, connected } = require('../../scripts/jest/cluster.cjs');

/** A database of its own on each node of a Citus cluster, copied from those in which the tables of the shop were made
 * and placed.
 * @param {string} citusUrl
 * @returns {Promise<import('../../scripts/jest/test-database').TestDatabase>} */
async function createOnCitus(citusUrl) {
  const { nodes, at } = await nodesOf(citusUrl);
  const template = templateOnCitus();
  await connected(citusUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await makeOnCitus(template, nodes, at);
  });
  const name = `test_${randomBytes(8).toString('hex')}`;
  for (const node of nodes) {
    await ask(at(node), `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
    await setUpForCitus(name, at(node));
  }
  const url = at({ pathname: name });
  const serverUrl = at({ pathname: name, username: process.env['TEST_SERVER_ROLE'] });
  await ask(url, `ALTER DATABASE ${name} SET search_path = public, ledger, projection`);
  const drop = async () => {
    for (const node of nodes) await ask(at(node), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { url, serverUrl, drop };
}

/** @param {string} citusUrl */
async function nodesOf(citusUrl) {
  const { rows } = await ask(citusUrl, 'SELECT nodename, nodeport FROM pg_dist_node ORDER BY groupid');
  const nodes = rows.map(({ nodename: hostname, nodeport: port }) => ({ hostname, port }));
  /** @param {object} node */
  const at = (node) => Object.assign(new URL(citusUrl), node).href;
  return { nodes, at };
}

/** The name of the template: one per run, which other test files wait for. */
const templateOnCitus = () =>
  `template_${createHash('sha1').update(clusterUrl().href).digest('hex').slice(0, 16)}`;

/**
 * Each database on a Citus cluster occupies a background worker of its nodes: without a free one, no shop can move
 * there.
 * @param {string} citusUrl
 */
async function dropTemplatesOnCitus(citusUrl) {
  const { nodes, at } = await nodesOf(citusUrl);
  for (const node of nodes) await ask(at(node), `DROP DATABASE IF EXISTS ${templateOnCitus()} WITH (FORCE)`);
}

/** Makes the template. The coordinator's database is renamed last, so that a template that was cut off is made again.
 * @param {string} name
 * @param {{ hostname: string, port: number }[]} nodes the coordinator first
 * @param {(node: object) => string} at */
async function makeOnCitus(name, nodes, at) {
  const draft = `${name}_draft`;
  for (const node of nodes) {
    await ask(at(node), `DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await ask(at(node), `CREATE DATABASE ${draft}`);
    await ask(at({ ...node, pathname: draft }), 'CREATE EXTENSION citus');
    await setUpForCitus(draft, at(node));
  }
  const url = at({ pathname: draft });
  const serverUrl = at({ pathname: draft, username: process.env['TEST_SERVER_ROLE'] });
  await ask(url, `ALTER DATABASE ${draft} SET search_path = public, ledger, projection`);
  const [coordinator, ...workers] = nodes;
  if (!coordinator) throw new Error('CITUS_URL names a database that is not in a Citus cluster.');
  await ask(url, `SELECT citus_set_coordinator_host('${coordinator.hostname}', ${coordinator.port})`);
  for (const worker of workers) await ask(url, `SELECT citus_add_node('${worker.hostname}', ${worker.port})`);
  await promisify(execFile)(process.execPath, [
    join(__dirname, '../../scripts/jest/migrate.cjs'),
    url,
    serverUrl,
  ]);
  for (const node of nodes.toReversed()) {
    await ask(at(node), `ALTER DATABASE ${draft} WITH ALLOW_CONNECTIONS false`);
    await ask(
      at(node),
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${draft}'`,
    );
    await ask(at(node), `ALTER DATABASE ${draft} RENAME TO ${name}`);
  }
}

/** Settings for tests: their triggers may be created like any other, and may read on the worker.
 * @param {string} name
 * @param {string} url of its node */
async function setUpForCitus(name, url) {
  for (const setting of ['enable_unsafe_triggers', 'allow_nested_distributed_execution'])
    await ask(url, `ALTER DATABASE ${name} SET citus.${setting} = on`);
  await ask(url, `ALTER DATABASE ${name} SET citus.propagate_set_commands = local`);
}

module.exports = { createOnCitus, dropTemplatesOnCitus };
