import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTemporary, removeAbandoned } from './backup/temporary.mjs';

const parent = mkdtempSync(join(tmpdir(), 'temporary-'));
const prefix = join(parent, 'restoring-');

afterAll(() => rmSync(parent, { recursive: true }));

/** A process that works in a folder until it is killed. */
async function work(): Promise<{ readonly folder: string; readonly kill: () => Promise<unknown> }> {
  const program = `const { inTemporary } = await import(${JSON.stringify(join(__dirname, 'backup/temporary.mjs'))});
    await inTemporary(${JSON.stringify(prefix)}, (folder) => new Promise(() => {
      console.log(folder);
      setInterval(() => {}, 1000);
    }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const [folder] = (await once(child.stdout, 'data')) as [Buffer];
  const kill = () => {
    child.kill('SIGKILL');
    return once(child, 'exit');
  };
  return { folder: folder.toString().trim(), kill };
}

it('removes the folder of who was killed, and neither that of who works nor one that names nobody', async () => {
  const [killed, working] = [await work(), await work()];
  const nobodys = join(parent, 'restoring-of-nobody');
  mkdirSync(nobodys);
  await killed.kill();
  expect(existsSync(killed.folder)).toBe(true);
  await removeAbandoned(prefix);
  expect([killed.folder, working.folder, nobodys].map((folder) => existsSync(folder))).toEqual([
    false,
    true,
    true,
  ]);
  await working.kill();
  // The next process that works there removes it, and its own at the end.
  const own = await inTemporary(prefix, (folder) => Promise.resolve(folder));
  expect([working.folder, own].map((folder) => existsSync(folder))).toEqual([false, false]);
});
