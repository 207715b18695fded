import 'reflect-metadata';
import { SubmitCartInput } from '../../features/claims/commands/submit-cart.command';
import { UpdateClaims } from '../../features/claims/commands/update-claims.command';
import { GetMoney } from '../../features/books/history/queries/get-money.query';
import { FaqChange } from '../../features/site/faq/commands/update-faq.command';
import { UpdateItem } from '../../features/catalogue/items/commands/update-item.command';
import { inputOf, listOf, noInput } from './input';
import { InvalidInput } from '../errors/refusals';
import { sourceTexts } from '../texts/texts';

/** Names and sentences of a refusal; throws when nothing was refused. */
function refusedFields(call: () => unknown): Readonly<Record<string, string>> {
  try {
    call();
  } catch (error) {
    if (error instanceof InvalidInput) return error.dataIn(sourceTexts).fields ?? {};
    throw error;
  }
  throw new Error('The input was not refused');
}

/** A record that notes whether any code read it. */
function untouched(): { readonly record: object; readonly touched: () => boolean } {
  let touched = false;
  const look = (): undefined => {
    touched = true;
    return undefined;
  };
  const record = new Proxy({}, { get: look, ownKeys: () => (look(), []), has: () => (look(), false) });
  return { record, touched: () => touched };
}

const cart = inputOf(SubmitCartInput);
const bulk = inputOf(UpdateClaims);
const item = inputOf(UpdateItem);
const faq = listOf(FaqChange, { atMost: 500, unique: 'faqId' });

const unknownNames = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));
const lines = (count: number): object[] =>
  Array.from({ length: count }, (_, n) => ({ item_id: n + 1, itemvariant_id: null, amount: 1 }));
const claims = (count: number): object[] => Array.from({ length: count }, (_, n) => ({ claim_id: n + 1 }));

describe('an input of the right shape', () => {
  it('is taken, up to the longest list of its field', () => {
    expect(cart({ go: 1, entries: lines(200) }).entries).toHaveLength(200);
    expect(bulk({ claims: claims(500) }).claims).toHaveLength(500);
  });
});

describe('a call without input', () => {
  it('is taken where no field is needed', () => {
    expect(inputOf(GetMoney)(undefined)).toEqual(new GetMoney());
  });

  it('is refused by the names of the fields that are', () => {
    expect(Object.keys(refusedFields(() => cart(undefined)))).toEqual(
      expect.arrayContaining(['go', 'entries']),
    );
    expect(refusedFields(() => cart(null))).toEqual({ input: 'must be an object' });
  });
});

describe('an input that is hostile', () => {
  it('has at most ten fields named, of many that are unknown', () => {
    for (const call of [
      () => cart({ go: 1, entries: [], ...unknownNames(40_000) }),
      () => cart({ go: 1, entries: [{ ...lines(1)[0], ...unknownNames(40_000) }] }),
      () => faq([{ faq_id: 1, sort_id: 1, category: 'a', caption: 'b', content: 'c', ...unknownNames(99) }]),
      () => noInput(unknownNames(40_000)),
    ]) {
      const names = Object.keys(refusedFields(call));
      expect(names).toHaveLength(10);
      expect(names[0]).toMatch(/k0$/);
    }
  });

  it('has at most ten fields named, of many that are wrong', () => {
    const entries = Array.from({ length: 200 }, () => ({ item_id: 'x', itemvariant_id: 'x', amount: 'x' }));
    expect(Object.keys(refusedFields(() => cart({ go: 1, entries })))).toHaveLength(10);
    const claimed = Array.from({ length: 500 }, () => ({ claim_id: 'x', ems: 'x' }));
    expect(Object.keys(refusedFields(() => bulk({ claims: claimed })))).toHaveLength(10);
  });

  it('is not sent back: a name is cut', () => {
    const long = 'n'.repeat(50_000);
    for (const call of [() => cart({ go: 1, entries: [], [long]: 1 }), () => noInput({ [long]: 1 })]) {
      const fields = refusedFields(call);
      expect(JSON.stringify(fields).length).toBeLessThan(500);
    }
  });

  it.each([
    { parse: cart, wrap: (entries: object[]) => ({ go: 1, entries }), most: 200, field: 'entries' },
    { parse: bulk, wrap: (all: object[]) => ({ claims: all }), most: 500, field: 'claims' },
    { parse: faq, wrap: (all: object[]) => all, most: 500, field: 'input' },
    { parse: item, wrap: (variants: object[]) => ({ variants }), most: 200, field: 'variants' },
  ])('is not looked into when $field has more than $most entries', ({ parse, wrap, most, field }) => {
    const { record, touched } = untouched();
    const fields = refusedFields(() => parse(wrap(Array.from({ length: most + 1 }, () => record))));
    expect(fields).toHaveProperty([field]);
    expect(touched()).toBe(false);
  });

  it('is not looked into where a plain value belongs, or under a name that is none', () => {
    const { record, touched } = untouched();
    expect(refusedFields(() => cart({ go: [record], entries: [] }))).toHaveProperty('go');
    expect(refusedFields(() => cart({ go: record, entries: [] }))).toHaveProperty('go');
    expect(refusedFields(() => cart({ go: 1, entries: [], strange: record }))).toHaveProperty('strange');
    expect(refusedFields(() => cart({ go: 1, entries: [[record]] }))).toHaveProperty(['entries.0']);
    const variant = { itemvariant_id: 1, images: [record] };
    expect(refusedFields(() => item({ variants: [variant] }))).toHaveProperty(['variants.0.images']);
    expect(touched()).toBe(false);
  });

  it('is refused for a long list of numbers before they are compared with one another', () => {
    const ids = Array.from({ length: 100_000 }, (_, n) => n + 1);
    expect(refusedFields(() => item({ images: ids, variants: [] }))).toEqual({
      images: 'images must have at most 10 entries',
    });
    expect(refusedFields(() => item({ variants: [{ itemvariant_id: 1, includes: ids }] }))).toEqual({
      'variants.0.includes': 'includes must have at most 200 entries',
    });
  });
});
