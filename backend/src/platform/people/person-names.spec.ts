import { displaynameKey, faultOfName, mailKey, mailKeys, tidyName } from './person-names';
import { sourceTexts } from '../texts/texts';

const saidOf = (name: string) => faultOfName(name)?.(sourceTexts);

describe('two display names are one', () => {
  it.each([
    ['Jürgen', 'JÜRGEN'],
    ['Jürgen', 'Ju\u0308rgen'],
    ['Straße', 'STRASSE'],
    ['Mina', 'Ｍｉｎａ'],
    ['Mina', '𝐌ina'],
    ['Mina K', 'mina\u00a0 k'],
    ['Ελένης', 'ΕΛΈΝΗΣ'],
    ['정국', '정국'.normalize('NFD')],
    ['Heart ❤️', 'heart ❤'],
  ])('%j and %j', (one, other) => {
    expect(displaynameKey(tidyName(one))).toBe(displaynameKey(tidyName(other)));
  });

  it.each([
    ['Mina', 'Minna'],
    ['Jürgen', 'Jurgen'],
    ['Fan 1', 'Fan1'],
  ])('but not %j and %j', (one, other) => {
    expect(displaynameKey(one)).not.toBe(displaynameKey(other));
  });
});

describe('two mail addresses are one', () => {
  it.each([
    ['jürgen@example.org', ' JÜRGEN@Example.org '],
    ['jürgen@example.org', 'ju\u0308rgen@example.org'],
    ['mina@example.org', 'ｍｉｎａ＠example.org'],
    ['mina@müller.de', 'mina@xn--mller-kva.de'],
    ['mina@MÜLLER.de', 'mina@XN--MLLER-KVA.DE'],
    ['mina@mail.mu\u0308ller.de', 'mina@mail.xn--mller-kva.de'],
    ['mina@müller。de', 'mina@müller.de'],
  ])('%j and %j', (one, other) => {
    expect(mailKey(one)).toBe(mailKey(other));
  });

  it.each([
    ['strasse@example.org', 'straße@example.org'],
    ['mina@strasse.de', 'mina@straße.de'],
    ['müller@example.org', 'xn--mller-kva@example.org'],
  ])('but not %j and %j, which are of two owners', (one, other) => {
    expect(mailKey(one)).not.toBe(mailKey(other));
  });

  it.each([
    ['a domain in ASCII, also where it reads like a number', 'mina@1.2.3'],
    ['a domain that is not a name of a host', 'mina@mü%6cler.de/x'],
    ['a domain that cannot be spelled in ASCII', 'mina@mün.1'],
    ['a text without a domain', 'müller'],
  ])('and %s stays as it is', (_what, mail) => expect(mailKey(mail)).toBe(mail));

  it('and one is looked up by its own spelling first', () => {
    expect(mailKeys(' Mina@Müller.de')).toEqual([
      'Mina@Müller.de',
      'mina@müller.de',
      'mina@xn--mller-kva.de',
    ]);
    expect(mailKeys('mina@xn--mller-kva.de')).toEqual(['mina@xn--mller-kva.de', 'mina@müller.de']);
    expect(mailKeys('mina@example.org')).toEqual(['mina@example.org']);
  });
});

describe('a display name', () => {
  it.each([
    'Mina',
    'Jürgen Groß',
    '정국',
    '방탄 Army',
    'みな',
    'Ελένη',
    'Мария',
    "O'Neill-2",
    'lia ❤️',
    '7',
    '.',
  ])('may be %j', (name) => expect(faultOfName(name)).toBeNull());

  it.each([
    ['a line break', 'Mina\nOrganiser'],
    ['a tab', 'Mina\tK'],
    ['a zero width space', 'Organiser\u200b'],
    ['a right-to-left override', '\u202eresinagrO'],
    ['a byte order mark', 'Mi\ufeffna'],
    ['a Hangul filler', 'Organiser\u3164'],
    ['a joiner of graphemes', 'Organi\u034fser'],
    ['a variation selector', 'Organiser\ufe0f'],
    ['a braille blank', 'Organiser\u2800'],
    ['a line separator', 'Mi\u2028na'],
    ['a private character', 'Mi\ue000na'],
  ])('has no %s', (_what, name) => expect(saidOf(name)).toMatch(/cannot be seen/));

  it('may have a keycap, which is an emoji of a digit', () => {
    for (const name of ['lia 1️⃣', '#️⃣ lia', 'lia 🏆️']) expect(faultOfName(name)).toBeNull();
    expect(saidOf('lia1\ufe0f')).toMatch(/cannot be seen/);
  });

  it('has no joined emoji, and says so', () =>
    expect(saidOf('lia 👨\u200d👩\u200d👧')).toMatch(/emoji made of several/));

  it.each(['', '   ', '\u00a0', '\u0301'])('is more to the eye than %j', (name) =>
    expect(saidOf(name)).toBe('Please enter a display name'),
  );

  it.each(['Оrganiser', 'Fаn', 'Μina'])('mixes no letters that look alike: %j', (name) =>
    expect(saidOf(name)).toMatch(/one script/),
  );

  it('is kept in one form, without double blanks', () => {
    expect(tidyName('  Ju\u0308rgen \u00a0 K ')).toBe('Jürgen K');
  });
});
