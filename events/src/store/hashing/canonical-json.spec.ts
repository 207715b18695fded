import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json';

describe('canonical JSON', () => {
  it('is what RFC 8785 says, as the reference package writes it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
      { numRuns: 1000 },
    );
  });

  it('orders keys by UTF-16 units, numbers among them', () => {
    const keys = fc.dictionary(fc.string({ unit: 'binary', maxLength: 5 }), fc.integer(), { maxKeys: 60 });
    fc.assert(fc.property(keys, (value) => expect(canonicalJson(value)).toBe(canonicalize(value))));
    expect(canonicalJson({ 10: 'a', 9: 'b', '\u20ac': 1, '\ud83d\ude00': 2, '\ufb33': 3 })).toBe(
      '{"10":"a","9":"b","\u20ac":1,"\ud83d\ude00":2,"\ufb33":3}',
    );
  });

  it('writes numbers and strings like the examples of the RFC', () => {
    expect(canonicalJson([Number('333333333.33333329'), 1e30, 4.5, 2e-3, 1e-27, -0])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]',
    );
    expect(canonicalJson('\u20ac$\u000f\nA\'B"\\\\"/')).toBe('"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"');
  });

  it('leaves out undefined fields and keeps null ones', () => {
    expect(canonicalJson({ b: undefined, a: null, c: [undefined] })).toBe('{"a":null,"c":[null]}');
    expect(canonicalJson({ a: undefined })).toBe('{}');
  });

  it.each([NaN, Infinity, 1n, Symbol('s'), () => 1, undefined])('refuses %p', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  it('never holds a raw control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = Buffer.from(canonicalJson({ [text]: text }));
        expect(written.every((byte) => byte >= 0x20)).toBe(true);
      }),
    );
  });
});
