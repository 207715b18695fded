import { goStatusSet, scenario, stockLimitLifted, stockLimitSet } from '../../testing';
import { cloneLimits } from './set-stock-limit';
import { evolveGo, initialGo, type GoState } from './go.state';

const given = scenario({ initialState: initialGo, evolve: evolveGo });
const clone = (state: GoState) => cloneLimits(state, 8);

describe('the limits of a cloned group order (D60)', () => {
  it('are those that stand, one fact per item and amount', () => {
    given([
      goStatusSet('SENT_OUT'),
      stockLimitSet({ itemId: 1, max: 10 }),
      stockLimitSet({ itemId: 2, max: 4, variantIds: [21, 22] }),
      stockLimitSet({ itemId: 2, max: 0, variantIds: [23] }),
      stockLimitSet({ itemId: 3, max: 5 }),
      stockLimitLifted({ itemId: 3 }),
    ])
      .when(clone)
      .then([
        stockLimitSet({ goId: 8, itemId: 1, max: 10 }),
        stockLimitSet({ goId: 8, itemId: 2, max: 4, variantIds: [21, 22] }),
        stockLimitSet({ goId: 8, itemId: 2, max: 0, variantIds: [23] }),
      ]);
  });

  it('are none where there were none', () => {
    given([goStatusSet('ORDERED')])
      .when(clone)
      .thenNothing();
  });
});
