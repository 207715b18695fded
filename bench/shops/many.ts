import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { ManyShops } from '@fan-beats/backend/many-shops/many-shops';

/**
 * A process that serves the shops of its table and closes idle ones soon. Any message to it makes it report its memory.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const shops = new ManyShops(
  {
    table: process.env['SHOPS'] ?? '',
    env: { ...process.env, SHOPS: '' },
    stream: process.stdout,
  },
  { idleMs: 2_000, wakeMs: Infinity, lookMs: 500 },
);
shops.server.listen(0, '127.0.0.1', () => process.send?.(shops.server.address()));
process.on('message', () => {
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss });
});
