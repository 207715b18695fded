import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { push } from './backup/place.mjs';

let folder: string;
const before = process.env;

/** A fake restic: records its commands and their tag, has a place once it was made, and keeps one backup there. */
const restic = `#!/bin/sh
cd "$(dirname "$0")"
echo "$1" >> asked
test "$1" = init && touch made
test -e made || { echo 'Fatal: unable to open config file: no such file or directory' >&2; exit 1; }
test "$1" = backup && echo '[{"time":"2026-11-28T01:00:00.5+01:00","paths":["/srv/moon"],"tags":["'"$6"'"]}]' > kept
test "$1" = snapshots || exit 0
test -e kept && cat kept || echo '[]'
`;

const first = { mayMake: true, mayTake: false, isFirst: true };
const later = { mayMake: false, mayTake: false, isFirst: false };

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
  await push(folder, first);
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('cat\ninit\nsnapshots\nunlock\nbackup\nforget\n');
});

it('a place outside that is gone is told, and no new one takes its name', async () => {
  await expect(push(folder, later)).rejects.toThrow(
    'no such file or directory (npm run backup -- now makes a new place)',
  );
  expect(existsSync(join(folder, 'made'))).toBe(false);
});

describe('a place outside that holds the backups of another installation', () => {
  const refused =
    'holds the backups of another installation, the newest of 2026-11-28T01:00:00 from /srv/moon: set another BACKUP_TO. Where that shop goes on here, restored or moved: npm run backup -- now --take-place.';
  let other: string;

  beforeEach(async () => {
    other = join(folder, 'other');
    mkdirSync(other);
    await push(other, first);
  });

  it('takes none of this one, and goes on for that one', async () => {
    await expect(push(folder, first)).rejects.toThrow(refused);
    await expect(push(folder, later)).rejects.toThrow(refused);
    await expect(push(other, later)).resolves.toBeUndefined();
  });

  it('is taken where that is said, and from then on by this one alone', async () => {
    await push(folder, { ...first, mayTake: true });
    await push(folder, later);
    await expect(push(other, later)).rejects.toThrow('holds the backups of another installation');
  });

  it('is told by its time alone where it is of a release that named none, and goes on where it was filled before', async () => {
    writeFileSync(join(folder, 'kept'), '[{"time":"2026-11-28T01:00:00Z","paths":["/srv/moon"]}]');
    await expect(push(folder, first)).rejects.toThrow(refused);
    await expect(push(folder, later)).resolves.toBeUndefined();
  });
});
