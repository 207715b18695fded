import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holderOf, tryLock, waitForLock } from './pid-lock.mjs';

let folder = '';
let path = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pid-lock-'));
  path = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

function take(what: string): () => void {
  const lock = tryLock(path, what);
  if (!('release' in lock)) throw new Error(`held by ${lock.what}`);
  return () => lock.release();
}

describe('a lock with a pid', () => {
  it('names its holder to the second', () => {
    take('first');
    expect(tryLock(path, 'second')).toMatchObject({ pid: process.pid, what: 'first' });
    expect(holderOf(path)).toMatchObject({ what: 'first' });
  });

  it('is free again after its release, and leaves no file', () => {
    take('first')();
    expect(holderOf(path)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    take('second');
  });

  it('outlives no process', async () => {
    const child = spawn('sleep', ['30']);
    writeFileSync(
      path,
      JSON.stringify({ pid: child.pid, started: 'long ago', what: 'reused number', token: 'x' }),
    );
    expect(holderOf(path)).toBeNull();
    child.kill();
    await once(child, 'exit');
    writeFileSync(path, JSON.stringify({ pid: child.pid, started: null, what: 'dead', token: 'x' }));
    take('next');
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it('lets the one who waits in afterwards', async () => {
    const release = take('first');
    const waited: string[] = [];
    const second = await waitForLock(path, 'second', ({ what }) => {
      waited.push(what);
      release();
    });
    second.release();
    expect(waited).toEqual(['first']);
  });

  it('does not let a release touch the lock of another', () => {
    const release = take('first');
    writeFileSync(path, JSON.stringify({ pid: process.pid, started: null, what: 'other', token: 'other' }));
    release();
    expect(readdirSync(folder)).toEqual(['lock']);
  });
});
