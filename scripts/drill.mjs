import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drill } from './backup/restored.mjs';
import { PlainFailure, runMain, stopRequested } from './lifetime.mjs';
import { say } from './run.mjs';
import { setUp } from './set-up.mjs';

const usage = `Usage: npm run drill -- FOLDER [--until INSTANT] [--keep]
FOLDER is one of backups, see docs/operations.md. Restores into an empty cluster on this machine, forgets again who was erased, verifies
everything, and says how long each step took. --keep leaves the restored cluster running until it is stopped.`;

await runMain(async () => {
  const { folder, until, keep } = readArguments();
  await setUp({ frontend: false });
  const place = mkdtempSync(join(process.env['DRILL_DIR'] || tmpdir(), 'fan-beats-drill-'));
  try {
    await drill({ folder, place, until, ...(keep && { whileOpen: staysOpen }) });
    return 0;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { until: { type: 'string' }, keep: { type: 'boolean', default: false } },
    });
    const [folder] = positionals;
    const until = values.until === undefined ? null : new Date(values.until);
    if (folder && !Number.isNaN(until?.getTime()))
      return { folder: resolve(process.env['INIT_CWD'] ?? '.', folder), until, keep: values.keep };
  } catch {
    // Told below.
  }
  throw new PlainFailure(usage);
}

/** @param {string} url */
function staysOpen(url) {
  say(`Open at ${url} until it is stopped (Ctrl-C).`);
  return stopRequested();
}
