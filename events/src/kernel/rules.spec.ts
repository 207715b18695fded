import { NotFound } from './not-found';
import { Rejection, ruleCodes } from './rules';

describe('Rejection', () => {
  it('carries a code and its data, no sentence (D7)', () => {
    const lines = [{ itemId: 1, variantId: null, wanted: 3, possible: 2 }];
    const rejection = new Rejection('STOCK_EXCEEDED', { lines });
    expect(rejection).toBeInstanceOf(Error);
    expect(rejection).toMatchObject({ name: 'Rejection', rule: 'STOCK_EXCEEDED', details: { lines } });
    expect(rejection.message).toBe('STOCK_EXCEEDED');
    expect(new Rejection('NO_CHANGE').details).toEqual({});
  });

  it('names each rule once', () => {
    expect(new Set(ruleCodes).size).toBe(ruleCodes.length);
  });
});

describe('NotFound', () => {
  it('says what is missing', () => {
    expect(new NotFound('claim')).toMatchObject({
      name: 'NotFound',
      subject: 'claim',
      message: 'Not found: claim',
    });
  });
});
