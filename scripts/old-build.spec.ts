import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packagesBuiltBefore } from './jest/old-build.mjs';

let root: string;

/** A package with a source and a build, each changed at a second. */
function plant(
  name: string,
  changed: { readonly source: number; readonly build: number; readonly spec?: number },
) {
  const file = (path: string, second: number): void => {
    mkdirSync(join(root, name, path, '..'), { recursive: true });
    writeFileSync(join(root, name, path), '');
    utimesSync(join(root, name, path), second, second);
  };
  file('src/deep/rule.ts', changed.source);
  if (changed.spec !== undefined) file('src/deep/rule.spec.ts', changed.spec);
  file('dist/tsconfig.tsbuildinfo', changed.build);
}

beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'old-build-'))));
afterEach(() => rmSync(root, { recursive: true }));

it('names packages whose sources changed after their build', () => {
  plant('events', { source: 20, build: 10 });
  plant('projections', { source: 10, build: 20 });
  plant('backend', { source: 10, build: 20, spec: 30 });
  mkdirSync(join(root, 'demo'));
  expect(packagesBuiltBefore(root)).toEqual(['events']);
});
