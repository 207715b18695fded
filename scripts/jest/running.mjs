import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../processes.mjs';

const memory = '/dev/shm';
const leastBytes = 4 * 2 ** 30;
const ofRuns = /^fan-beats-tests-(\d+)-/;

/** The things that the global set-up started and made, and that the global teardown ends and removes.
 * @type {{ postgres: import('../embedded-postgres.mjs').EmbeddedPostgres | null, folder: string | null }} */
export const running = { postgres: null, folder: null };

/**
 * Keeps files in memory where there is room: each database of a test is 600 files, and a disk takes five times as long
 * to make them.
 */
export function keepFilesInMemory() {
  if (!hasRoom()) return;
  for (const name of readdirSync(memory)) {
    const [, pid] = ofRuns.exec(name) ?? [];
    // A run that was killed could not remove its own folder.
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(memory, name));
  }
  running.folder = mkdtempSync(join(memory, `fan-beats-tests-${process.pid}-`));
  // The same rights as /tmp: PostgreSQL may have an account of its own.
  chmodSync(running.folder, 0o1777);
  process.env['TMPDIR'] = running.folder;
}

function hasRoom() {
  if (!existsSync(memory) || freemem() < leastBytes) return false;
  const { bavail, bsize } = statfsSync(memory);
  try {
    accessSync(memory, constants.W_OK);
  } catch {
    return false;
  }
  return bavail * bsize >= leastBytes;
}

export function removeFolder() {
  if (running.folder) remove(running.folder);
}

/** A file that cannot be removed does not fail a test.
 * @param {string} folder */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    console.error(`${folder} stays: ${error instanceof Error ? error.message : error}`);
  }
}
