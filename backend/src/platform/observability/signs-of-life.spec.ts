import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWhenSilent } from './signs-of-life';

const everyMs = 250;
const folder = mkdtempSync(join(tmpdir(), 'signs-of-life-'));
const program = join(folder, 'lives.cjs');
writeFileSync(program, `setInterval(() => process.send('alive'), ${everyMs / 2});`);

let child: ChildProcess;

beforeEach(async () => {
  child = fork(program);
  endWhenSilent(child, everyMs);
  await once(child, 'message');
});

afterEach(() => child.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true }));

it('ends a process that stands still', async () => {
  child.kill('SIGSTOP');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

it('leaves one alone that goes on', async () => {
  await sleep(everyMs * 10);
  expect(child.exitCode ?? child.signalCode).toBeNull();
});
