import { partOfFile, partsOfFiles } from './testing/parts-of-files.mjs';

it.each([
  ['scripts/node-version.spec.ts', 'unit'],
  ['projections/src/executors/replay.int.spec.ts', 'int'],
  ['backend/test/happy-way.e2e.spec.ts', 'api'],
  ['backend/test/faults/crash.faults.spec.ts', 'faults'],
  ['frontend/src/shared/ui/fields/Stepper.spec.tsx', 'web'],
  ['e2e/fan-claim.browser.spec.ts', 'browser'],
])('%s belongs to the part %s', (path, part) => {
  expect(partOfFile(path)).toBe(part);
});

it('finds the parts that have files of a name, so that a wrong part is said', () => {
  expect(partsOfFiles(['happy-way', 'fan-claim'])).toEqual(['api', 'browser']);
});
