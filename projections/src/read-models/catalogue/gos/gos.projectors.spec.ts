import {
  claimDeleted,
  claimExtended,
  claimLine,
  claimPaymentReceived,
  claimRevised,
  claimSubmitted,
  freebieStockCounted,
  goStatusSet,
  history,
  shippingCostSet,
  shippingCostSettled,
  stockLimitLifted,
  stockLimitSet,
  testNow,
} from '@fan-beats/events/testing';
import type { ShopEvent } from '@fan-beats/events';
import { freebieStockTable } from '../../freebies/freebie-stock.table';
import { rowsAfter } from '../../../testing/folded-rows';
import { goCourse } from '../../../executors/as-of/go-course';
import { goStatusTable } from './go-status.table';
import { goStockTable } from './go-stock.table';

const ofGo = { stream: 'go-3' };

describe('go_stock', () => {
  it('has a limit per variant, and none after it was lifted', () => {
    const set = stockLimitSet({ variantIds: [7, 8] });
    expect(rowsAfter(goStockTable, [set], ofGo)).toEqual([
      { go_id: 3, item_id: 101, variant_id: 7, max: 10, claimed: 0 },
      { go_id: 3, item_id: 101, variant_id: 8, max: 10, claimed: 0 },
    ]);
    expect(rowsAfter(goStockTable, [set, stockLimitLifted({ variantIds: [8] })], ofGo)).toMatchObject([
      { variant_id: 7, max: 10 },
      { variant_id: 8, max: null },
    ]);
  });

  it('counts what claims take and give back, per base unit', () => {
    const stock = [
      { itemId: 101, variantId: 7, amount: 2 },
      { itemId: 101, variantId: 8, amount: 2 },
    ];
    const less = [{ itemId: 101, variantId: 8, amount: -1 }];
    expect(
      rowsAfter(goStockTable, [claimSubmitted({ stock }), claimExtended(), claimRevised({ stock: less })]),
    ).toEqual([
      { go_id: 3, item_id: 101, variant_id: 7, max: null, claimed: 2 },
      { go_id: 3, item_id: 101, variant_id: 8, max: null, claimed: 1 },
      { go_id: 3, item_id: 101, variant_id: 0, max: null, claimed: 2 },
    ]);
    expect(rowsAfter(goStockTable, [claimSubmitted(), claimDeleted([claimLine()])])).toMatchObject([
      { claimed: 0 },
    ]);
  });
});

describe('go_status', () => {
  it('is the status set last', () => {
    expect(rowsAfter(goStatusTable, [goStatusSet('ORDERED')], ofGo)).toEqual([
      { go_id: 3, status: 'ORDERED' },
    ]);
    expect(rowsAfter(goStatusTable, [goStatusSet('ORDERED'), goStatusSet(null, 'ORDERED')], ofGo)).toEqual([
      { go_id: 3, status: null },
    ]);
  });
});

describe('freebie_stock', () => {
  it('is the figure counted last', () => {
    const counted = freebieStockCounted({ itemId: 201, variantId: null, amount: 5, before: 0 });
    const again = freebieStockCounted({ itemId: 201, variantId: null, amount: 3, before: 5 });
    expect(rowsAfter(freebieStockTable, [counted, again], { stream: 'stock-201-0' })).toEqual([
      { item_id: 201, variant_id: 0, amount: 3 },
    ]);
  });
});

describe('the course of a group order', () => {
  const hour = 3_600_000;
  const day = 24 * hour;
  const at = (afterMs: number, stream: string, ...events: readonly ShopEvent[]) =>
    history([{ stream, events }], { position: 1, recordedAt: testNow + afterMs });
  const limited = at(-20 * day, 'go-3', stockLimitSet({ itemId: 101, max: 5, variantIds: [null] }));
  const submitted = (afterMs: number, claimId: number) =>
    at(afterMs, `claim-${claimId}`, claimSubmitted({ claimId }));
  const course = (events: readonly ReturnType<typeof at>[], afterMs: number) =>
    goCourse(events.flat(), testNow + afterMs);

  it('tells hour by hour what claims come to, what of it is covered and what is left', () => {
    const { step, points, stock } = course(
      [
        limited,
        submitted(0.5 * hour, 17),
        submitted(1.2 * hour, 18),
        at(1.4 * hour, 'claim-17', claimPaymentReceived(), shippingCostSet()),
        at(2.5 * hour, 'claim-17', shippingCostSettled()),
        at(2.6 * hour, 'claim-18', claimDeleted([claimLine()], { claimId: 18 })),
      ],
      2.75 * hour,
    );
    const told = points.map(({ claims, sumCents, chargedCents, coveredCents, ...point }) => [
      point.at - testNow,
      claims,
      sumCents,
      chargedCents,
      coveredCents,
    ]);
    expect({ step, told, stock }).toEqual({
      step: 'hour',
      told: [
        [0, 0, 0, 0, 0],
        [hour, 1, 2500, 2500, 0],
        [2 * hour, 2, 5000, 5490, 2500],
        [2.75 * hour, 1, 2500, 2990, 2990],
      ],
      stock: [{ itemId: 101, variantId: null, left: [5, 3, 1, 3] }],
    });
  });

  it('ends German days, and with its last event once it is sent out', () => {
    const sent = at(9 * day, 'go-3', goStatusSet('SENT_OUT', 'ARRIVED'));
    const { step, points, stock } = course([submitted(0, 17), submitted(3 * day, 18), sent], 99 * day);
    const told = points.map((point) => [new Date(point.at).toISOString(), point.claims]);
    expect([step, stock, told.length]).toEqual(['day', [], 11]);
    expect([told[0], told[1], told[4], told.at(-1)]).toEqual([
      ['2025-11-20T22:59:59.999Z', 0],
      ['2025-11-21T22:59:59.999Z', 1],
      ['2025-11-24T22:59:59.999Z', 2],
      ['2025-11-30T12:00:00.000Z', 2],
    ]);
  });

  it('has no more points than a picture can show, the scarcest units first, and nothing before a claim', () => {
    const units = Array.from({ length: 7 }, (_none, n) => stockLimitSet({ itemId: n, max: 10 + n }));
    const stock = [6, 4].map((itemId) => ({ itemId, variantId: null, amount: itemId }));
    const claim = at(0, 'claim-17', claimSubmitted({ stock }));
    const long = course([at(-day, 'go-3', ...units), claim], 3000 * day);
    expect(long.points.length).toBeLessThanOrEqual(123);
    expect(long.points.at(-1)).toMatchObject({ at: testNow + 3000 * day, claims: 1 });
    expect(long.stock.map(({ itemId, left }) => [itemId, left.at(-1)])).toEqual([
      [6, 10],
      [4, 10],
      [0, 10],
      [1, 11],
      [2, 12],
    ]);
    expect(course([limited], day)).toEqual({ step: 'day', points: [], stock: [] });
  });
});
