import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportsNode } from './node-version.mjs';

const engines = (
  JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as { engines: { node: string } }
).engines;

it.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.11.0', false],
  ['24.10.0', false],
  ['24.11.0', true],
  ['25.0.0', true],
])('Node.js %s: supported %s', (version, supported) => {
  expect(supportsNode(version)).toBe(supported);
});

it('package.json names the same releases', () => {
  expect(engines.node).toBe('^20.19 || ^22.13 || >=24.11');
});
