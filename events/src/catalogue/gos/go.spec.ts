import fc from 'fast-check';
import type { GoStatus } from '../../language';
import { goStatusSet, scenario, stockLimitLifted, stockLimitSet, testIds } from '../../testing';
import { evolveGo, initialGo, type GoState } from './go.state';
import { setGoStatus } from './set-go-status';
import { setStockLimit, setStockLimits } from './set-stock-limit';

const given = scenario({ initialState: initialGo, evolve: evolveGo });
const { goId, itemId } = testIds;
const status = (next: GoStatus | null) => (state: GoState) => setGoStatus(state, { goId, status: next });
const limit =
  (max: number | null, variantIds: readonly (number | null)[] = [null]) =>
  (state: GoState) =>
    setStockLimit(state, { goId, itemId, max, variantIds });

describe('the status of a group order (D6)', () => {
  it('is set freely, with the one before', () => {
    given()
      .when(status('SENT_OUT'))
      .then([goStatusSet('SENT_OUT', null)]);
    given([goStatusSet('SENT_OUT')])
      .when(status('ORDERED'))
      .then([goStatusSet('ORDERED', 'SENT_OUT')]);
    given([goStatusSet('SENT_OUT')])
      .when(status(null))
      .then([goStatusSet(null, 'SENT_OUT')]);
  });

  it('is not a fact when it is the same', () => {
    given().when(status(null)).thenNothing();
    given([goStatusSet('CANCELED')])
      .when(status('CANCELED'))
      .thenNothing();
  });
});

describe('the limit of an item (D15, D19)', () => {
  it('stands on the item, or on each of its variants', () => {
    given().when(limit(10)).then([stockLimitSet()]);
    given()
      .when(limit(10, [11, 12]))
      .then([stockLimitSet({ variantIds: [11, 12] })]);
  });

  it('may be 0, which is not the same as none', () => {
    given()
      .when(limit(0))
      .then([stockLimitSet({ max: 0 })]);
    given([stockLimitSet({ max: 0 })])
      .when(limit(0))
      .thenNothing();
    given([stockLimitSet({ max: 0 })])
      .when(limit(null))
      .then([stockLimitLifted()]);
  });

  it('is set on the units that do not have it yet', () => {
    given([stockLimitSet({ variantIds: [11] })])
      .when(limit(10, [11, 12]))
      .then([stockLimitSet({ variantIds: [12] })]);
    given([stockLimitSet({ variantIds: [11, 12] })])
      .when(limit(10, [11, 12]))
      .thenNothing();
  });

  it('is lifted where there is one', () => {
    given([stockLimitSet({ variantIds: [11] })])
      .when(limit(null, [11, 12]))
      .then([stockLimitLifted({ variantIds: [11] })]);
    given().when(limit(null)).thenNothing();
    given([stockLimitSet(), stockLimitLifted()]).when(limit(null)).thenNothing();
  });

  it('may be one per variant: those alike share a fact, and the last that was set holds', () => {
    const limits = fc.dictionary(fc.constantFrom('11', '12', '13', '14'), fc.option(fc.nat(3)));
    fc.assert(
      fc.property(fc.array(limits), (acts) => {
        let state = initialGo;
        const expected = new Map<string, number>();
        for (const act of acts) {
          const wanted = new Map(Object.entries(act).map(([unit, max]) => [Number(unit), max] as const));
          const events = setStockLimits(state, { goId, itemId }, wanted);
          expect(events.length).toBeLessThanOrEqual(new Set(wanted.values()).size);
          state = events.reduce(evolveGo, state);
          expect(setStockLimits(state, { goId, itemId }, wanted)).toEqual([]);
          for (const [unit, max] of wanted)
            if (max === null) expected.delete(`${itemId}/${unit}`);
            else expected.set(`${itemId}/${unit}`, max);
          expect(state.limits).toEqual(expected);
        }
      }),
    );
  });

  it('leaves other items and the status alone', () => {
    const state = given([
      goStatusSet('ORDERED'),
      stockLimitSet({ itemId: 7, max: 3 }),
      stockLimitSet({ max: 4 }),
      stockLimitLifted(),
    ]).state();
    expect(state).toEqual({ status: 'ORDERED', limits: new Map([['7/0', 3]]) });
  });

  it.each([-1, 0.5])('takes a limit of %p for a bug of the door', (max) => {
    given().when(limit(max)).thenThrows(RangeError);
  });
});
