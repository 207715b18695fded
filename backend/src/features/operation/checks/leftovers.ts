import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The prefixes of the folders of a restore and of a proof (scripts/backup/temporary.mjs). */
const prefixes = ['restoring-', 'fan-beats-proof-'];

/**
 * Folders that a restore or a proof left behind, so that no process works in them. The next start removes those that
 * name their holder.
 */
export function leftoversOf(dataDir: string, temporary = process.env['DRILL_DIR'] || tmpdir()): string[] {
  const postgres = join(dataDir, 'postgres');
  const note = join(postgres, 'place');
  const place = existsSync(note) ? readFileSync(note, 'utf8').trim() : 'here';
  const parents = new Set([place === 'here' ? postgres : dirname(place), temporary]);
  return [...parents].flatMap(foldersIn).filter((folder) => !isHeld(folder));
}

function foldersIn(parent: string): string[] {
  if (!existsSync(parent)) return [];
  const names = readdirSync(parent).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
  return names.map((name) => join(parent, name));
}

function isHeld(folder: string): boolean {
  try {
    const { pid } = JSON.parse(readFileSync(join(folder, 'holder.lock'), 'utf8')) as { pid: number };
    return process.kill(pid, 0);
  } catch (error) {
    // The process runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
