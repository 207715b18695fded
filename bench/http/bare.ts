import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

/** Answers every call with as many bytes as its path says; under /select it queries one value from PostgreSQL first. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 12 });

const server = createServer((req, res) => {
  const [, way, bytes] = (req.url ?? '').split('/');
  const answer = (): void => {
    const body = 'x'.repeat(Number(bytes));
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    res.end(body);
  };
  req.resume();
  if (way === 'select') void pool.query({ name: 'one', text: 'SELECT 1 AS one' }).then(answer);
  else answer();
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Listening on ${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
