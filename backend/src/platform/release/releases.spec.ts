import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonAgainstServing, releases, thisRelease, upgradeFrom, type Release } from './releases';

const read = (file: string): string => readFileSync(join(__dirname, '../../../..', file), 'utf8');

const known: readonly Release[] = [
  { version: '0.1.0', kind: 'rolling', from: '0.1.0' },
  { version: '0.9.0', kind: 'restart', from: '0.1.0' },
  { version: '0.10.0', kind: 'rolling', from: '0.9.0' },
  { version: '1.0.0', kind: 'rebuild', from: '0.9.0' },
  { version: '1.1.0', kind: 'rolling', from: '1.0.0' },
];
const upTo = (version: string): readonly Release[] =>
  known.slice(0, known.findIndex((one) => one.version === version) + 1);
const at = (version: string) => ({ version, kind: 'rolling' }) as const;

describe('the step of a database to this release', () => {
  it.each([
    ['0.1.0', '0.1.0', 'rolling'],
    ['0.1.0', '0.9.0', 'restart'],
    ['0.9.0', '0.10.0', 'rolling'],
    ['0.9.0', '1.0.0', 'rebuild'],
    ['1.0.0', '1.1.0', 'rolling'],
  ])('from %s to %s is %s, whatever lies between', (before, to, kind) => {
    expect(upgradeFrom([at('0.1.0'), at(before)], upTo(to))).toEqual({ kind, before });
  });

  it.each([
    ['1.0.0', '0.10.0', 'start 1.0.0 (image fan-beats:1.0.0), or restore a backup'],
    ['0.1.0', '1.0.0', 'takes over from 0.9.0 or newer: start 0.9.0 (image fan-beats:0.9.0) on it first'],
    ['0.9.0', '1.1.0', 'takes over from 1.0.0 or newer: start 1.0.0 (image fan-beats:1.0.0) on it first'],
    ['0.1.0', '1.1.0', 'takes over from 1.0.0 or newer: start 0.9.0 (image fan-beats:0.9.0) on it first'],
  ])('from %s to %s is refused with the way out', (before, to, way) => {
    expect(upgradeFrom([at(before)], upTo(to))).toMatchObject({
      refusal: expect.stringContaining(way) as string,
    });
  });
});

describe('a server on a database of a newer release', () => {
  const older = upTo('0.9.0');

  it('goes on beside the next one where that is rolling, as when it falls in the middle of an update', () => {
    expect(
      reasonAgainstServing([at('0.9.0'), { version: '0.10.0', kind: 'rolling' }], older),
    ).toBeUndefined();
  });

  it.each([
    ['one that is not', [{ version: '0.10.0', kind: 'restart' }] as const],
    ['two', [at('0.10.0'), at('0.11.0')] as const],
  ])('is refused by %s', (_what, newer) => {
    expect(reasonAgainstServing([at('0.9.0'), ...newer], older)).toContain(
      `start ${newer.at(-1)?.version} (image fan-beats:${newer.at(-1)?.version})`,
    );
  });
});

it('is the version of the package, and the changelog says of each release its class and what to do', () => {
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: thisRelease().version });
  const told = read('CHANGELOG.md').split(/^## /m).slice(1);
  expect(told.map((text) => text.split('\n')[0])).toEqual(
    releases.map(({ version }) => version).toReversed(),
  );
  for (const [index, { kind, from }] of releases.toReversed().entries()) {
    expect(told[index]).toContain(`Class: ${kind}. Takes over from: ${from}.`);
    expect(told[index]).toMatch(/^You must do: \S/m);
  }
});
