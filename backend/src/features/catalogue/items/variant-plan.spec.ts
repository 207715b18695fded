import { Rejection } from '@fan-beats/events';
import { planVariants, type WantedVariant } from './variant-plan';

const wanted = (itemvariantId: number, change: Partial<WantedVariant> = {}): WantedVariant => ({
  itemvariantId,
  sortId: 1,
  caption: `Variant ${itemvariantId}`,
  priceCents: null,
  points: null,
  images: [],
  includes: [],
  ...change,
});

const ruleOf = (plan: () => unknown): string => {
  try {
    plan();
  } catch (error) {
    if (error instanceof Rejection) return error.rule;
    throw error;
  }
  return 'accepted';
};

describe('a plan of variants', () => {
  it('numbers from 1 in the order wanted, whatever numbers were sent', () => {
    const { variants } = planVariants(
      [31, 32],
      [wanted(31, { sortId: 40 }), wanted(-1, { sortId: 7 }), wanted(32, { sortId: 7 })],
      [90],
    );
    expect(variants.map(({ itemvariantId, sortId, isNew }) => [itemvariantId, sortId, isNew])).toEqual([
      [90, 1, true],
      [32, 2, false],
      [31, 3, false],
    ]);
  });

  it('gives each new variant a fresh id of its own', () => {
    const { variants } = planVariants([], [wanted(-2), wanted(-1), wanted(-3)], [90, 91, 92]);
    expect(variants.map(({ caption, itemvariantId }) => [caption, itemvariantId])).toEqual([
      ['Variant -2', 90],
      ['Variant -1', 91],
      ['Variant -3', 92],
    ]);
  });

  it('removes what is no longer wanted', () => {
    expect(planVariants([31, 32, 33], [wanted(32)], []).removedIds).toEqual([31, 33]);
  });

  it('refuses a variant that belongs to another item', () => {
    expect(ruleOf(() => planVariants([31], [wanted(32)], []))).toBe('VARIANT_UNKNOWN');
  });

  it.each([
    ['a saved sibling that includes nothing', [wanted(31), wanted(32, { includes: [31] })], 'accepted'],
    ['itself', [wanted(31, { includes: [31] })], 'INCLUDES_INVALID'],
    [
      'one that includes others',
      [wanted(31), wanted(32, { includes: [31] }), wanted(33, { includes: [32] })],
      'INCLUDES_INVALID',
    ],
    ['one another', [wanted(31, { includes: [32] }), wanted(32, { includes: [31] })], 'INCLUDES_INVALID'],
    ['one that is not saved yet', [wanted(-1), wanted(31, { includes: [-1] })], 'INCLUDES_INVALID'],
    ['one that is removed', [wanted(31, { includes: [33] })], 'INCLUDES_INVALID'],
    ['a stranger', [wanted(31, { includes: [77] })], 'INCLUDES_INVALID'],
  ])('lets a variant include %s: %#', (_what, variants, outcome) => {
    expect(ruleOf(() => planVariants([31, 32, 33], variants, [90]))).toBe(outcome);
  });
});
