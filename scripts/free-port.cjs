// Dependency-free.
const { randomInt } = require('node:crypto');
const { createServer } = require('node:net');

const triable = new Set(['EADDRINUSE', 'EACCES']);

/**
 * A port below those that the system assigns to connections and to servers without a port of their own, so that nobody
 * gets it by chance before it is used. It is above those that browsers and fetch refuse.
 */
async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}

/** @param {number} port
 * @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((settle, fail) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      triable.has(error.code ?? '') ? settle(false) : fail(error),
    );
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => settle(true)));
  });
}

module.exports = { freePort };
