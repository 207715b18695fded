import { placeOf } from './runTexts';

describe('the texts of runs', () => {
  it('name the place of a finding as far as there is one', () => {
    const nowhere = { stream: null, version: null, position: null, read_model: null, key: null };
    const finding = { ...nowhere, kind: 'content', sentence: '' };
    expect(placeOf(finding)).toBe('');
    expect(placeOf({ ...finding, stream: 'claim-17', version: 2, position: 91 })).toBe(
      'claim-17, version 2, position 91',
    );
    expect(placeOf({ ...finding, read_model: 'claim_item', key: { claim_id: 1, line: 2 } })).toBe(
      'claim_item, claim_id 1, line 2',
    );
  });
});
