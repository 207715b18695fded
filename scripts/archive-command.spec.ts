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
import { archiveCommand } from './backup/folder.mjs';

const root = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const archive = '/var/backups/fan-beats/wal';
const segment = '000000010000000000000007';
const whole = Buffer.alloc(64 * 1024, 'a whole segment ');

/**
 * The commands as PostgreSQL gets them: a folded text in YAML, a quoted one for postgresql.conf, one in
 * docker-compose.yml, and that of the embedded PostgreSQL.
 */
const commands: [file: string, pattern: RegExp | null][] = [
  ['deploy/ha/patroni.yml', /archive_command: >-\n((?: {10}.*\n)+)/],
  ['docs/operations.md', /archive_command = '(.*)'/],
  ['docker-compose.yml', /-carchive_command=(.*)/],
  ['scripts/backup/folder.mjs', null],
];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fan-beats-archive-'));
  mkdirSync(join(folder, 'wal'));
  writeFileSync(join(folder, 'segment'), whole);
});

afterEach(() => rmSync(folder, { recursive: true }));

function commandOf([file, pattern]: (typeof commands)[number]): string {
  const ours = (): string => archiveCommand('/var/backups/fan-beats');
  const found = pattern ? pattern.exec(read(file))?.[1] : ours();
  if (!found) throw new Error(`${file} has no archive_command`);
  return found
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(archive, join(folder, 'wal'))
    .replaceAll('%p', join(folder, 'segment'))
    .replaceAll('%f', segment);
}

it('archives into a folder whose name a shell and PostgreSQL would read otherwise', () => {
  const odd = join(folder, `Mina's 5% "$shop"`);
  mkdirSync(join(odd, 'wal'), { recursive: true });
  const meanings: Record<string, string> = { '%p': join(folder, 'segment'), '%f': segment, '%%': '%' };
  const command = archiveCommand(odd).replaceAll(/%./g, (sign) => meanings[sign] ?? '');
  expect([run(command), run(command)]).toEqual([0, 0]);
  expect(readdirSync(join(odd, 'wal'))).toEqual([`${segment}.gz`]);
});

/** The exit code of the command, as PostgreSQL runs it. */
const run = (command: string, path = ''): number | null =>
  spawnSync('sh', ['-c', command], { env: { PATH: `${path}:${process.env['PATH'] ?? ''}` } }).status;

const archived = (): string => join(folder, 'wal', `${segment}.gz`);
const unpacked = (): Buffer => gunzipSync(readFileSync(archived()));

describe.each(commands)('the archive command of %s', (...place) => {
  it('archives a whole segment, and takes it for archived when it is asked again', () => {
    for (let times = 0; times < 2; times += 1) {
      expect(run(commandOf(place))).toBe(0);
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
    expect(run(commandOf(place), bin)).not.toBe(0);
    expect(existsSync(archived())).toBe(false);
    expect(readdirSync(join(folder, 'wal'))).toHaveLength(1);
    expect(run(commandOf(place))).toBe(0);
    expect(unpacked().equals(whole)).toBe(true);
  });

  it('refuses another segment of the same name, and leaves it', () => {
    const other = gzipSync(whole.subarray(0, 1_000));
    writeFileSync(archived(), other);
    expect(run(commandOf(place))).not.toBe(0);
    expect(readFileSync(archived()).equals(other)).toBe(true);
  });

  it('says that it failed where there is nothing to write to', () => {
    rmSync(join(folder, 'wal'), { recursive: true });
    expect(run(commandOf(place))).not.toBe(0);
  });
});
