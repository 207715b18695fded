// Plain JavaScript: it runs before anything is installed or built.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { PlainFailure, runMain } from './lifetime.mjs';
import { root, runNode, say } from './run.mjs';
import { setUp } from './set-up.mjs';

await runMain(async () => {
  // Only the office and the shop are opened in a browser.
  const withPages = process.argv.includes('office') || process.argv.includes('shop');
  await setUp({ frontend: withPages });
  const built = await runNode(join(root, 'node_modules/typescript-native/bin/tsc'), ['-p', 'bench'], {
    toStderr: true,
  });
  if (built !== 0) throw new PlainFailure('Building the benchmarks failed: the compiler says why above.');
  const { startPostgres } = await import('./embedded-postgres.mjs');
  // Not a memory disk, and as durable as in production: the measurements include the wait for the disk.
  const dataDir = mkdtempSync('/var/tmp/fan-beats-bench-');
  const postgres = await startPostgres({
    dataDir,
    owner: 'npm run bench',
    throwAway: true,
    log: say,
    settings: { max_wal_size: '4GB' },
  });
  try {
    const env = {
      DATABASE_URL: postgres.url,
      ...(withPages ? { BENCH_CHROMIUM: JSON.stringify(await findChromium()) } : {}),
    };
    return await runNode(join(root, 'bench/dist/main.js'), process.argv.slice(2), { env });
  } finally {
    await postgres.stop();
  }
});
