import { giroCodeText } from './giro-code';
import { cents } from '../../kernel/money';

const transfer = {
  accountHolder: 'Jürgen Müller-Lüdenscheidt',
  iban: 'DE89 3704 0044 0532 0130 00',
  amountCents: cents(3410),
  reference: 'FB-C1234-DD',
};

describe('the text of a GiroCode', () => {
  it('is what the standard asks for, with the purpose as free text and nothing after it', () => {
    expect(giroCodeText(transfer)).toBe(
      'BCD\n002\n1\nSCT\n\nJürgen Müller-Lüdenscheidt\nDE89370400440532013000\nEUR34.10\n\n\nFB-C1234-DD',
    );
  });

  it('writes cents below an euro with a zero before the point', () => {
    expect(giroCodeText({ ...transfer, amountCents: cents(5) })).toContain('\nEUR0.05\n');
  });

  it('cuts an account holder of more than 70 letters', () => {
    const text = giroCodeText({ ...transfer, accountHolder: 'ä'.repeat(80) });
    expect(text.split('\n')[5]).toBe('ä'.repeat(70));
  });

  it('is none of nothing, nor of a purpose that does not fit', () => {
    expect(() => giroCodeText({ ...transfer, amountCents: cents(0) })).toThrow(RangeError);
    expect(() => giroCodeText({ ...transfer, reference: 'x'.repeat(141) })).toThrow(RangeError);
  });
});
