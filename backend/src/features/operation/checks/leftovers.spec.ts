import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leftoversOf } from './leftovers';

const folder = mkdtempSync(join(tmpdir(), 'leftovers-'));

afterAll(() => rmSync(folder, { recursive: true }));

it('names the folders of restores and proofs that nobody holds, wherever the cluster lies', () => {
  const make = (path: string, pid?: number): string => {
    const made = join(folder, path);
    mkdirSync(made, { recursive: true });
    if (pid !== undefined) writeFileSync(join(made, 'holder.lock'), JSON.stringify({ pid }));
    return made;
  };
  const temporary = make('tmp');
  const [old, running] = [make('data/postgres/restoring-a'), make('data/postgres/restoring-b', process.pid)];
  const [proof, killed] = [make('tmp/fan-beats-proof-a'), make('tmp/fan-beats-proof-b', 2 ** 30)];
  make('tmp/other');
  expect(leftoversOf(join(folder, 'data'), temporary)).toEqual([old, proof, killed]);
  expect(running).toContain('restoring-b');
  writeFileSync(join(folder, 'data/postgres/place'), join(folder, 'outside/cluster'));
  const outside = make('outside/restoring-c');
  expect(leftoversOf(join(folder, 'data'), temporary)).toEqual([outside, proof, killed]);
});
