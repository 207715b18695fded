import fc from 'fast-check';
import type { EventMeta } from '../../event';
import { canonicalJson } from '../hashing/canonical-json';
import { readMeta } from './copied-meta';

const anyMeta: fc.Arbitrary<EventMeta> = fc.record(
  {
    actorId: fc.option(fc.nat()),
    actorRole: fc.nat(9),
    via: fc.constantFrom('self', 'proxy', 'admin', 'system'),
    correlationId: fc.string({ unit: 'grapheme' }),
    actId: fc.oneof(fc.uuid(), fc.string({ unit: 'grapheme' })),
    batchId: fc.string(),
    idempotencyKey: fc.string(),
    inputDigest: fc.string(),
  },
  { requiredKeys: ['actorId', 'actorRole', 'via', 'correlationId'] },
);

/** Reads the meta from the middle of other bytes, as in a copied row. */
function readText(text: string): EventMeta {
  const bytes = Buffer.from(`}"${text}9"`);
  return readMeta({ bytes, from: 2, to: bytes.length - 2 });
}

const fields = [
  'actorId',
  'actorRole',
  'via',
  'correlationId',
  'actId',
  'batchId',
  'idempotencyKey',
  'inputDigest',
] as const;

const fieldsOf = (meta: EventMeta) => fields.map((field) => meta[field]);

describe('the meta of a copied event', () => {
  it('says what parsing it would say', () => {
    fc.assert(
      fc.property(anyMeta, (meta) => {
        expect(fieldsOf(readText(canonicalJson(meta)))).toEqual(fieldsOf(meta));
      }),
    );
  });

  it.each([
    ['in another order', '{"via":"self","correlationId":"c","actorRole":1,"actorId":7}'],
    ['with room between', '{ "actorId": 7, "actorRole": 1, "correlationId": "c", "via": "self" }'],
    [
      'with a way of acting that is not known yet',
      '{"actorId":7,"actorRole":1,"correlationId":"c","via":"robot"}',
    ],
    [
      'with an act that is not a UUID',
      '{"actId":"1","actorId":7,"actorRole":1,"correlationId":"c","via":"self"}',
    ],
    [
      'with another field where the act seems to go on',
      `{"actId":"1","actors":"${'x'.repeat(23)}","actorId":7,"actorRole":1,"correlationId":"c","via":"self"}`,
    ],
    ['without an actor', '{"actorRole":1,"correlationId":"c","via":"self"}'],
    ['with a number that is not an id', '{"actorId":7.5,"actorRole":1,"correlationId":"c","via":"self"}'],
  ])('is parsed when it is written %s', (_how, text) => {
    expect(fieldsOf(readText(text))).toEqual(fieldsOf(JSON.parse(text) as EventMeta));
  });

  it('has a field that this release does not know, and is read all the same', () => {
    const known = '"actorId":7,"actorRole":1,"correlationId":"c"';
    const inFront = `{"aNewKey":[1],${known},"via":"self"}`;
    const between = `{${known},"later":{"a":1},"via":"self"}`;
    const atTheEnd = `{${known},"via":"self","zLast":null}`;
    for (const text of [inFront, between, atTheEnd])
      expect(fieldsOf(readText(text))).toEqual(fieldsOf(JSON.parse(text) as EventMeta));
  });

  it('is not read when it is not JSON', () => {
    expect(() => readText('{"actorId":7')).toThrow(SyntaxError);
  });
});
