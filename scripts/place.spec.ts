import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { push } from './backup/place.mjs';

let folder: string;
const before = process.env;

/** Notes what it is asked for, and knows the place once it was made. */
const restic = `#!/bin/sh
cd "$(dirname "$0")"
echo "$1" >> asked
test "$1" = init && touch made
test -e made || { echo 'Fatal: unable to open config file: no such file or directory' >&2; exit 1; }
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fan-beats-place-'));
  writeFileSync(join(folder, 'restic'), restic, { mode: 0o755 });
  process.env = { ...before, PATH: `${folder}:${before['PATH'] ?? ''}`, BACKUP_TO: join(folder, 'place') };
});

afterEach(() => {
  process.env = before;
  rmSync(folder, { recursive: true });
});

it('a place outside is made where that is wanted', async () => {
  await push(folder, true);
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('cat\ninit\nunlock\nbackup\nforget\n');
});

it('a place outside that is gone is told, and no new one takes its name', async () => {
  await expect(push(folder, false)).rejects.toThrow(
    'no such file or directory (npm run backup -- now makes a new place)',
  );
  expect(existsSync(join(folder, 'made'))).toBe(false);
});
