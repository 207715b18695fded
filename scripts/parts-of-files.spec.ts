import { partsOfFiles } from './testing/parts-of-files.mjs';

const projects = { unit: 'unit', int: 'integration' };

describe('the parts of the tests that have files of a name', () => {
  it('are found by the name, so that a wrong part is said', () => {
    expect(partsOfFiles(projects, ['ledger.int'])).toEqual(['int']);
  });
});
