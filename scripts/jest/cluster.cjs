const { Client } = require('pg');

/** @param {string} url
 * @param {string} statement */
const ask = (url, statement) => connected(url, (client) => client.query(statement));

/** @template T
 * @param {string} url
 * @param {(client: Client) => Promise<T>} work
 * @returns {Promise<T>} */
async function connected(url, work) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The owner's address of the PostgreSQL that the global set-up started. */
function clusterUrl() {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url)
    throw new Error(
      'This needs the PostgreSQL of the global set-up: name the file *.int.spec.ts, *.e2e.spec.ts or *.browser.spec.ts.',
    );
  return new URL(url);
}

module.exports = { ask, clusterUrl, connected };
