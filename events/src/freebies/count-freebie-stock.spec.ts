import { freebieStockCounted, scenario, testIds } from '../testing';
import { countFreebieStock, evolveFreebieStock, initialFreebieStock } from './count-freebie-stock';

const given = scenario({ initialState: initialFreebieStock, evolve: evolveFreebieStock });
const count = (amount: number) => (state: typeof initialFreebieStock) =>
  countFreebieStock(state, { itemId: testIds.freebieId, variantId: null, amount });

describe('freebie stock (D20)', () => {
  it('is counted, with the figure before', () => {
    given().when(count(20)).then([freebieStockCounted()]);
    given([freebieStockCounted()])
      .when(count(0))
      .then([freebieStockCounted({ amount: 0, before: 20 })]);
  });

  it('is not a fact when the figure is the same', () => {
    given().when(count(0)).thenNothing();
    given([freebieStockCounted()]).when(count(20)).thenNothing();
  });

  it.each([-1, 0.5])('takes a count of %p for a bug of the door', (amount) => {
    given().when(count(amount)).thenThrows(RangeError);
  });
});
