// Plain JavaScript: it runs before anything is installed or built.
/** Runs queries over a connection of its own.
 * @template Result
 * @param {string | import('pg').ClientConfig} address
 * @param {(client: import('pg').Client) => Promise<Result>} work
 * @returns {Promise<Result>} */
export async function connected(address, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(address);
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
