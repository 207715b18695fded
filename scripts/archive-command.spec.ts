import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { archiveCommand, archiveProgram } from './backup/folder.mjs';

const root = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const segment = '000000010000000000000007';
const whole = Buffer.alloc(64 * 1024, 'a whole segment ');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fan-beats-archive-'));
  mkdirSync(join(folder, 'wal'));
  writeFileSync(join(folder, 'segment'), whole);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** The exit code of the command of a folder, as PostgreSQL runs it. */
function archive(backups = folder, path = ''): number | null {
  const meanings: Record<string, string> = { '%p': join(folder, 'segment'), '%f': segment, '%%': '%' };
  const command = archiveCommand(archiveProgram, backups).replaceAll(/%./g, (sign) => meanings[sign] ?? '');
  return spawnSync('sh', ['-c', command], { env: { PATH: `${path}:${process.env['PATH'] ?? ''}` } }).status;
}

const archived = (): string => join(folder, 'wal', `${segment}.gz`);
const unpacked = (): Buffer => gunzipSync(readFileSync(archived()));

describe('the archive command', () => {
  it('archives a whole segment, and takes it for archived when it is asked again', () => {
    for (let times = 0; times < 2; times += 1) {
      expect(archive()).toBe(0);
      expect(unpacked().equals(whole)).toBe(true);
      expect(readdirSync(join(folder, 'wal'))).toEqual([`${segment}.gz`]);
    }
  });

  it('leaves no half of a segment where a restore would read it, and goes on after a crash in the middle', () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    // Writes half of the file, and kills the process that called it.
    writeFileSync(join(bin, 'gzip'), '#!/bin/sh\ntest "$1" = -dc && exit 1\nhead -c 1000\nkill -9 $PPID\n');
    chmodSync(join(bin, 'gzip'), 0o755);
    expect(archive(folder, bin)).not.toBe(0);
    expect(existsSync(archived())).toBe(false);
    expect(readdirSync(join(folder, 'wal'))).toHaveLength(1);
    expect(archive()).toBe(0);
    expect(unpacked().equals(whole)).toBe(true);
  });

  it('refuses another segment of the same name, and leaves it', () => {
    const other = gzipSync(whole.subarray(0, 1_000));
    writeFileSync(archived(), other);
    expect(archive()).not.toBe(0);
    expect(readFileSync(archived()).equals(other)).toBe(true);
  });

  it('says that it failed where there is nothing to write to', () => {
    rmSync(join(folder, 'wal'), { recursive: true });
    expect(archive()).not.toBe(0);
  });

  it('archives into a folder whose name a shell and PostgreSQL would read otherwise', () => {
    const odd = join(folder, `Mina's 5% "$shop"`);
    mkdirSync(join(odd, 'wal'), { recursive: true });
    expect([archive(odd), archive(odd)]).toEqual([0, 0]);
    expect(readdirSync(join(odd, 'wal'))).toEqual([`${segment}.gz`]);
  });
});

/** The settings for a PostgreSQL that the shop does not start. Each place has a copy of the program. */
it.each([
  ['docker-compose.yml', '-carchive_command=', '/shop/scripts/backup/archive.sh'],
  ['deploy/ha/patroni.yml', 'archive_command: ', '/etc/fan-beats/archive.sh'],
  ['docs/operations.md', "archive_command = '", '/opt/fan-beats/scripts/backup/archive.sh'],
])('%s runs the program that archives', (file, setting, program) => {
  const line = read(file)
    .split('\n')
    .find((text) => text.includes(setting));
  const [, command] = line?.split(setting) ?? [];
  expect(command?.replace(/'$/, '')).toBe(`sh ${program} /var/backups/fan-beats/wal %p %f`);
});
