import {
  findNearReference,
  formatReference,
  readReferences,
  resemblesReference,
  type PaymentReference,
} from './payment-reference';

const claim = (number: number): PaymentReference => ({ kind: 'claim', number });
const fb = ['FB'];
const written = formatReference('FB', claim(1234));

describe('the reference of a payment', () => {
  it('names prefix, kind and number, and ends in two letters that are not read for others', () => {
    expect(written).toMatch(/^FB-C1234-[A-HJ-NPR-Z]{2}$/);
    expect(formatReference('FB', { kind: 'person', number: 42 })).toMatch(/^FB-P42-[A-HJ-NPR-Z]{2}$/);
  });

  it.each([
    ['as it was written', written],
    ['in small letters, without hyphens', written.toLowerCase().replaceAll('-', ' ')],
    ['run together with the words around it', `CLAIM${written.replaceAll('-', '')}28.11.`],
    ['broken over lines', `Danke ${written.slice(0, 5)}\n${written.slice(5)} EREF: NOTPROVIDED`],
    ['with I for 1', written.replace('1', 'I')],
    ['with l for 1', written.replace('1', 'l')],
  ])('is read %s', (_how, text) => {
    expect(readReferences(text, fb)).toEqual([claim(1234)]);
  });

  it('is read with O for 0', () => {
    expect(readReferences(formatReference('FB', claim(102)).replace('0', 'O'), fb)).toEqual([claim(102)]);
  });

  it('may stand beside others in one purpose, and counts once', () => {
    const other = formatReference('FB', { kind: 'person', number: 7 });
    const found = readReferences(`${written} und ${other}, ${written}`, fb);
    expect(found).toEqual([claim(1234), { kind: 'person', number: 7 }]);
  });

  it('with a prefix that is used no more is still read', () => {
    expect(readReferences(formatReference('ABC', claim(5)), ['FB', 'ABC'])).toEqual([claim(5)]);
    expect(readReferences(formatReference('ABC', claim(5)), fb)).toEqual([]);
  });

  it('is never read as another one after a wrong digit or two that are swapped', () => {
    let wrong = 0;
    for (let number = 1; number <= 3_000; number += 1) {
      const reference = formatReference('FB', claim(number));
      const digits = String(number);
      for (const misread of [...substituted(digits), ...swapped(digits)])
        if (readReferences(reference.replace(`C${digits}-`, `C${misread}-`), fb).length > 0) wrong += 1;
    }
    expect(wrong).toBe(0);
  });
});

describe('something like a reference (M32)', () => {
  const reference = formatReference('FB', claim(68));
  const near = (text: string) => findNearReference(text, 'FB', claim(68));

  it.each([
    ['other check letters', `danke FB-C68-${reference.endsWith('AY') ? 'AZ' : 'AY'} Mina`],
    ['a letter missing', reference.slice(0, -1)],
    ['a sign too many', reference.replace('C', 'CC')],
    ['a digit wrong', reference.replace('68', '69')],
    ['digits swapped', reference.replace('68', '86')],
    ['a prefix with a slip', reference.replace('FB', 'FV')],
  ])('is found with %s', (_what, text) => {
    expect(near(text)?.meant).toBe(reference);
  });

  it('says what is written, and finds nothing elsewhere', () => {
    const other = reference.endsWith('AY') ? 'AZ' : 'AY';
    expect(near(`x fb c68 ${other.toLowerCase()}`)).toEqual({ written: `FB-C68-${other}`, meant: reference });
    for (const text of ['', 'Miete November', 'FB', 'Fernsehen 68', formatReference('FB', claim(1234))])
      expect([text, near(text)]).toEqual([text, null]);
  });

  it('keeps a line out of what is set aside together', () => {
    for (const text of [reference, 'fb c 68', 'FB68', 'FB-P7'])
      expect([text, resemblesReference(text, ['FB'])]).toEqual([text, true]);
    for (const text of ['Miete', 'FBI', 'Gehalt 11/2026'])
      expect([text, resemblesReference(text, ['FB'])]).toEqual([text, false]);
  });
});

const digitsOf = (text: string): string[] => Array.from(text);

function substituted(digits: string): string[] {
  return digitsOf(digits).flatMap((digit, at) =>
    digitsOf('0123456789')
      .filter((other) => other !== digit)
      .map((other) => digits.slice(0, at) + other + digits.slice(at + 1)),
  );
}

function swapped(digits: string): string[] {
  return digitsOf(digits.slice(1)).flatMap((digit, at) =>
    digit === digits[at] ? [] : [digits.slice(0, at) + digit + digits.charAt(at) + digits.slice(at + 2)],
  );
}
