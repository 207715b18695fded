import { describeError, hidePersonal } from './safe-text';

describe('a text for the log', () => {
  it.each([
    ['duplicate key: mina@example.org', 'duplicate key: [mail]'],
    [
      'Key (lower(mail))=(Mina.Fan+1@Example.ORG) already exists',
      'Key (lower(mail))=([mail]) already exists',
    ],
    ['invalid input syntax for type integer: "secret"', 'invalid input syntax for type integer'],
    ['at /work/node_modules/@nestjs/core/router.js:3', 'at /work/node_modules/@nestjs/core/router.js:3'],
    ['nothing to hide', 'nothing to hide'],
  ])('turns %j into %j', (text, shown) => {
    expect(hidePersonal(text)).toBe(shown);
  });

  it('is an error without the values of its statement', () => {
    const error = Object.assign(new Error('refused for mina@example.org'), {
      code: '23505',
      detail: 'Key (mail)=(mina@example.org)',
      parameters: ['mina@example.org'],
    });
    const shown = describeError(error);
    expect(shown).toMatchObject({ name: 'Error', message: 'refused for [mail]', code: '23505' });
    expect(JSON.stringify(shown)).not.toContain('mina');
  });

  it('names what was thrown and is not an error', () => {
    expect(describeError('mina@example.org')).toEqual({ name: 'string', message: '[mail]' });
  });
});
