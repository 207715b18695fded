import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string): string => readFileSync(join(__dirname, '..', path), 'utf8');

it('tests run on the Node.js that the images ship', () => {
  const { optionalDependencies } = JSON.parse(read('scripts/testing/node-24/package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const [, shipped] = /^ARG NODE=node:([\d.]+)-/m.exec(read('Dockerfile')) ?? [];
  expect([...new Set(Object.values(optionalDependencies))]).toEqual([shipped]);
});
