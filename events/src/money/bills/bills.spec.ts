import fc from 'fast-check';
import {
  cents,
  evolveBills,
  evolveClaim,
  existingClaim,
  initialClaim,
  noBills,
  shareSum,
  type Bill,
  type BillEvent,
  type BillLine,
  type ClaimEvent,
  type ExistingClaim,
  type SettledChoice,
} from '../../language';
import * as past from '../../testing';
import { bookPlan, newBill, planBill, withdrawBill, type BillFacts, type BillPlan } from './bill-shares';
import type { DivisionChoices } from './divide-bill';

const { goId } = past.testIds;
const nobody: DivisionChoices = {
  leftOut: [],
  byHand: new Map(),
  grams: { items: new Map([[101, 150]]), variants: new Map([[12, 20]]) },
};
const album = past.claimLine;

const claimOf = (claimId: number, ...events: readonly ClaimEvent[]): ExistingClaim =>
  existingClaim(events.reduce(evolveClaim, evolveClaim(initialClaim, submitted(claimId))));
function submitted(claimId: number, lines = [album()]) {
  const event = past.claimSubmitted({ lines, ...past.movementOf(lines) });
  return { ...event, data: { ...event.data, claimId } };
}
const holding = (claimId: number, ...lines: ReturnType<typeof album>[]): ExistingClaim =>
  existingClaim(evolveClaim(initialClaim, submitted(claimId, lines)));

const ems = { component: 'ems' } as const;
const set = (amountCents: number) =>
  past.shippingCostSet({ ...ems, amountCents: cents(amountCents), beforeCents: null });
const done = (amountCents: number) => past.shippingCostSettled({ ...ems, amountCents: cents(amountCents) });

function billOf(
  lines: readonly (Pick<BillLine, 'basis' | 'category'> & { amount: number })[],
  rounding?: 'together',
): Bill {
  const bill = lines.map(({ amount, ...line }) => ({
    ...line,
    what: 'other' as const,
    amountCents: cents(amount),
  }));
  const totalCents = cents(lines.reduce((sum, { amount }) => sum + amount, 0));
  const data = {
    ...ems,
    billId: 1,
    goId,
    totalCents,
    paidOn: '2025-11-20',
    billLines: bill,
    ...(rounding && { rounding }),
  };
  return stands([{ type: 'BillRecorded', data }]);
}
const stands = (events: readonly BillEvent[], before?: Bill): Bill => {
  const from = before ? { count: 1, inForce: new Map([[1, before]]) } : noBills;
  const bill = events.reduce(evolveBills, from).inForce.get(1);
  if (!bill) throw new Error('No bill stands');
  return bill;
};
const equally = (amount: number): Bill => billOf([{ basis: 'equal', amount }]);
const amounts = ({ shares }: BillPlan): number[] => shares.map(({ parts }) => shareSum(parts));

/** The claims and the bill after an act. */
function after(claims: readonly ExistingClaim[], bill: Bill, { bill: events, claims: changed }: BillFacts) {
  const eventsOf = new Map(changed.map((one) => [one.claimId, one.events]));
  const now = claims.map((claim) =>
    existingClaim((eventsOf.get(claim.claimId) ?? []).reduce(evolveClaim, claim)),
  );
  return { claims: now, bill: stands(events, bill) };
}
function split(claims: readonly ExistingClaim[], bill: Bill, terms: Partial<DivisionChoices> = {}) {
  const all = { ...nobody, ...terms };
  return after(claims, bill, bookPlan(bill, planBill(bill, claims, all), { ...all, type: 'BillSplit' }));
}
const charged = (claims: readonly ExistingClaim[]) => claims.map(({ stages }) => stages.ems.chargedCents);

it('a new bill is the next of its group order, comes to what its lines do, and was not paid in the future', () => {
  const nowMs = Date.parse('2025-11-20T12:00:00Z');
  const line = { what: 'postage', amountCents: cents(900), basis: 'equal' } as const;
  const back = { ...line, amountCents: cents(-100), basis: 'category', category: 'merch' } as const;
  const given = { ...ems, goId, paidOn: '2025-11-20', method: 'paypal', billLines: [line, back] } as const;
  const bills = { ...noBills, count: 2 };
  expect(newBill(bills, given, { nowMs })).toEqual({
    ...given,
    billId: 3,
    totalCents: 800,
    rounding: 'together',
    shares: new Map(),
    bornCents: 0,
  });
  const paidOn = (day: string, longAgo?: boolean) => () =>
    newBill(bills, { ...given, paidOn: day }, { nowMs, longAgo });
  expect(paidOn('2025-11-21')).toThrow('DAY_AHEAD');
  expect(paidOn('2025-11-21', true)).toThrow('DAY_AHEAD');
  expect(paidOn('2024-11-20')).not.toThrow();
  expect(paidOn('2024-11-19')).toThrow('DAY_LONG_AGO');
  expect(paidOn('2024-11-19', true)).not.toThrow();
});

describe('dividing a line (M20)', () => {
  const claims = [
    holding(17, album({ amount: 1 })),
    holding(18, album({ amount: 3, variantId: 12 }), album({ line: 2, category: 'merch', amount: 1 })),
    holding(19, album({ amount: 1, variantId: 13, includes: [12, 14] })),
  ];
  const weights = (line: Pick<BillLine, 'basis' | 'category'>, terms: Partial<DivisionChoices> = {}) =>
    planBill(billOf([{ ...line, amount: 1000 }]), claims, { ...nobody, ...terms }).shares.map(
      ({ parts }) => parts[0]?.weight ?? 0,
    );

  it.each([
    ['equal', [1, 1, 1]],
    ['pieces', [1, 4, 2]],
    ['value', [1250, 5000, 1250]],
    ['weight', [150, 210, 170]],
  ] as const)('%s', (basis, expected) => {
    expect(weights({ basis })).toEqual(expected);
  });

  it('a category, over the pieces of the claims that hold it', () => {
    expect(weights({ basis: 'category', category: 'merch' })).toEqual([0, 1, 0]);
  });

  it('weights that somebody typed', () => {
    expect(weights({ basis: 'hand' }, { byHand: new Map([[17, 300]]) })).toEqual([300, 0, 0]);
  });

  it('a set with a weight of its own by that, and not by its parts', () => {
    const grams = {
      items: new Map([[101, 150]]),
      variants: new Map([
        [12, 20],
        [13, 900],
      ]),
    };
    expect(weights({ basis: 'weight' }, { grams })).toEqual([150, 210, 900]);
  });

  it('names what has no weight', () => {
    const grams = { items: new Map(), variants: new Map([[12, 0]]) };
    expect(() => weights({ basis: 'weight' }, { grams })).toThrow(
      expect.objectContaining({ rule: 'WEIGHT_UNKNOWN', details: { items: ['Album'] } }) as Error,
    );
    expect(weights({ basis: 'equal' }, { grams })).toEqual([1, 1, 1]);
  });

  it('adds the parts of several lines up (M22)', () => {
    const bill = billOf(
      [
        { basis: 'equal', amount: 100 },
        { basis: 'category', category: 'merch', amount: 300 },
      ],
      'together',
    );
    expect(amounts(planBill(bill, claims, nobody))).toEqual([33, 334, 33]);
  });

  it('rounds lines together, so that equal claims differ by one cent; those of a bill from before each for itself (M22)', () => {
    const twoLines = [
      { basis: 'equal', amount: 1000 },
      { basis: 'pieces', amount: 100 },
    ] as const;
    const equal = [claimOf(17), claimOf(18), claimOf(19)];
    expect(amounts(planBill(billOf(twoLines, 'together'), equal, nobody))).toEqual([366, 367, 367]);
    expect(amounts(planBill(billOf(twoLines), equal, nobody))).toEqual([366, 368, 366]);
  });
});

describe('a division (M21 to M24)', () => {
  it('raises the cost by the share, and names its bill', () => {
    const claims = [claimOf(17), claimOf(18, set(200))];
    const bill = equally(101);
    const facts = bookPlan(bill, planBill(bill, claims, nobody), { ...nobody, type: 'BillSplit' });
    expect(facts.claims.map(({ events }) => events)).toEqual([
      [{ ...set(50), data: { ...set(50).data, claimId: 17, billId: 1 } }],
      [{ ...set(251), data: { ...set(251).data, claimId: 18, beforeCents: 200, billId: 1 } }],
    ]);
    const { shares: _shares, bornCents: _bornCents, ...data } = bill;
    expect(facts.bill).toEqual([
      { type: 'BillRecorded', data },
      {
        type: 'BillSplit',
        data: {
          billId: 1,
          goId,
          bornCents: 0,
          shares: [
            { claimId: 17, parts: [{ weight: 1, shareCents: 50 }] },
            { claimId: 18, parts: [{ weight: 1, shareCents: 51 }] },
          ],
        },
      },
    ]);
  });

  it('makes a cost of 0 known where the share is 0, and unknown again without it', () => {
    const claims = [claimOf(17), claimOf(18), claimOf(19, set(200))];
    const first = split(claims, equally(1), {});
    expect(charged(first.claims)).toEqual([0, 1, 200]);
    const terms = { ...nobody, leftOut: [17] };
    const again = bookPlan(first.bill, planBill(first.bill, first.claims, terms), {
      ...terms,
      type: 'BillResplit',
    });
    expect(again.bill).toHaveLength(1);
    const second = after(first.claims, first.bill, again);
    expect(charged(second.claims)).toEqual([null, 0, 201]);
    const withdrawn = withdrawBill(first.bill, first.claims);
    const events = new Map(withdrawn.claims.map((one) => [one.claimId, one.events]));
    const now = first.claims.map((claim) => (events.get(claim.claimId) ?? []).reduce(evolveClaim, claim));
    expect(charged(now as ExistingClaim[])).toEqual([null, null, 200]);
  });

  it('asks nothing of a cost that is done and has a share of 0', () => {
    const claims = [claimOf(17, set(60), done(60)), claimOf(18)];
    const { claims: after } = split(claims, equally(1));
    expect(after[0]?.stages.ems).toMatchObject({ chargedCents: 60, settled: true });
  });

  it('gives a claim that is left out no share', () => {
    const { claims, bill } = split([claimOf(17), claimOf(18)], equally(100), { leftOut: [17] });
    expect(charged(claims)).toEqual([null, 100]);
    expect([...bill.shares.keys()]).toEqual([18]);
  });

  it('gives back what came back, but not more than was charged', () => {
    expect(charged(split([claimOf(17, set(60)), claimOf(18, set(90))], equally(-100)).claims)).toEqual([
      10, 40,
    ]);
    expect(() => split([claimOf(17, set(60)), claimOf(18)], equally(-100))).toThrow(
      expect.objectContaining({ rule: 'SHARE_ABOVE_COST', details: { claimIds: [18] } }) as Error,
    );
  });

  it('asks what becomes of costs that are done', () => {
    expect(() => split([claimOf(17, set(60), done(60)), claimOf(18)], equally(100))).toThrow(
      expect.objectContaining({
        rule: 'COST_SETTLED',
        details: { component: 'ems', claimIds: [17] },
      }) as Error,
    );
  });

  it('opens them again, leaves them to the others, or to the shop', () => {
    const claims = [claimOf(17, set(60), done(60)), claimOf(18)];
    const by = (settled: SettledChoice) => split(claims, equally(100), { settled });
    expect(charged(by('reopen').claims)).toEqual([110, 50]);
    expect(by('reopen').claims[0]?.stages.ems).toMatchObject({ settled: false, markedCents: 60 });
    expect(charged(by('leave').claims)).toEqual([60, 100]);
    expect(charged(by('bear').claims)).toEqual([60, 50]);
    expect(by('bear').bill.bornCents).toBe(50);
  });

  it('keeps the payments of one that is opened again, and pays the rest of it by them', () => {
    const paid = past.claimPaymentAllocated({
      stage: 'ems',
      amountCents: cents(60),
      coveredCents: cents(60),
      settled: true,
    });
    const [claim] = split([claimOf(17, set(60), paid)], equally(40), { settled: 'reopen' }).claims;
    expect(claim?.stages.ems).toMatchObject({ chargedCents: 100, allocatedCents: 60, settled: false });
    const [less] = split([claimOf(17, set(60), paid)], equally(-40), { settled: 'reopen' }).claims;
    expect(less?.stages.ems).toMatchObject({ chargedCents: 20, allocatedCents: 20, settled: true });
  });
});

describe('dividing again (M23)', () => {
  const first = split([claimOf(17), claimOf(18)], equally(100));
  const again = (claims: readonly ExistingClaim[], terms: Partial<DivisionChoices> = {}) => {
    const all = { ...nobody, ...terms };
    return bookPlan(first.bill, planBill(first.bill, claims, all), { ...all, type: 'BillResplit' });
  };

  it('is not a fact where nothing changed', () => {
    expect(again(first.claims)).toEqual({ bill: [], claims: [] });
  });

  it('books differences only', () => {
    const facts = again([...first.claims, claimOf(19)]);
    expect(facts.claims.map(({ claimId }) => claimId)).toEqual([17, 18, 19]);
    expect(charged(after([...first.claims, claimOf(19)], first.bill, facts).claims)).toEqual([33, 34, 33]);
    const out = again(first.claims, { leftOut: [18] });
    expect(after(first.claims, first.bill, out)).toMatchObject({
      bill: { shares: new Map([[17, expect.anything()]]) },
    });
    expect(charged(after(first.claims, first.bill, out).claims)).toEqual([100, null]);
  });

  it('remembers who was left out and what became of costs that were done, for the next division', () => {
    const [fact] = again(first.claims, { leftOut: [18, 99], settled: 'bear' }).bill;
    expect(fact?.data).toMatchObject({ leftOut: [18], settled: 'bear' });
    const [all] = again([...first.claims, claimOf(19)]).bill;
    expect(Object.keys(all?.data ?? {})).toEqual(['billId', 'goId', 'shares', 'bornCents']);
  });

  it('lets others carry the share of a claim that was deleted', () => {
    const [stays] = first.claims;
    const facts = again(stays ? [stays] : []);
    expect(facts.bill[0]?.data).toMatchObject({ shares: [{ claimId: 17 }, { claimId: 18, parts: [] }] });
  });

  it('lets what is done keep its share', () => {
    const [one, other] = first.claims;
    if (!one || !other) throw new Error('Two claims');
    const paid = existingClaim(evolveClaim(one, done(50)));
    const three = [paid, other, claimOf(19)];
    const leave = after(three, first.bill, again(three, { settled: 'leave' }));
    expect(charged(leave.claims)).toEqual([50, 25, 25]);
    const bear = after(three, first.bill, again(three, { settled: 'bear' }));
    expect(charged(bear.claims)).toEqual([50, 34, 33]);
    expect(bear.bill.bornCents).toBe(-17);
  });
});

it('divides nothing over claims of a canceled group order', () => {
  const terms = { ...nobody, canceled: true };
  expect(() => planBill(equally(100), [claimOf(17)], terms)).toThrow('GO_CANCELED');
});

describe('a bill that is withdrawn (M23)', () => {
  it('takes its shares off again; what nobody knew before, nobody knows again', () => {
    const { claims, bill } = split([claimOf(17), claimOf(18, set(200)), claimOf(19)], equally(90));
    const lowered = claims.map((claim) =>
      claim.claimId === 19 ? existingClaim(evolveClaim(claim, set(10))) : claim,
    );
    const facts = withdrawBill(bill, lowered);
    expect(facts.bill).toMatchObject([{ type: 'BillWithdrawn', data: { ...ems, totalCents: 90 } }]);
    const byPaypal = withdrawBill({ ...bill, method: 'paypal' }, lowered).bill;
    expect(byPaypal).toMatchObject([{ data: { method: 'paypal' } }]);
    const events = new Map(facts.claims.map((one) => [one.claimId, one.events]));
    const now = lowered.map((claim) => (events.get(claim.claimId) ?? []).reduce(evolveClaim, claim));
    expect(charged(now as ExistingClaim[])).toEqual([null, 200, null]);
    expect(facts.bill.reduce(evolveBills, { count: 1, inForce: new Map([[1, bill]]) })).toEqual({
      count: 1,
      inForce: new Map(),
    });
  });
});

it('adds up to the bill whatever was divided, done and left out (M23)', () => {
  const step = fc.record({
    settled: fc.constantFrom<SettledChoice>('reopen', 'leave', 'bear'),
    leftOut: fc.subarray([17, 18, 19, 20]).filter((ids) => ids.length < 4),
    marks: fc.subarray([0, 1, 2, 3], { maxLength: 3 }),
  });
  const rounding = fc.constantFrom('together', undefined);
  const lines = fc.array(
    fc.record({
      basis: fc.constantFrom('equal', 'pieces', 'value'),
      amount: fc.integer({ min: 1, max: 9999 }),
    }),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(lines, fc.array(step, { minLength: 1, maxLength: 5 }), rounding, (billed, steps, way) => {
      let bill = billOf(billed, way);
      let claims: readonly ExistingClaim[] = [17, 18, 19, 20].map((id) => claimOf(id, set(100_000)));
      for (const [index, { settled, leftOut, marks }] of steps.entries()) {
        claims = claims.map((claim, place) =>
          marks.includes(place)
            ? existingClaim(evolveClaim(claim, done(claim.stages.ems.chargedCents ?? 0)))
            : claim,
        );
        const before = charged(claims);
        const terms = { ...nobody, settled, leftOut };
        const bears = claims.some(
          ({ claimId, stages }) => !leftOut.includes(claimId) && !(settled === 'leave' && stages.ems.settled),
        );
        if (!bears) {
          expect(() => planBill(bill, claims, terms)).toThrow('NOTHING_TO_SPLIT');
          continue;
        }
        const plan = planBill(bill, claims, terms);
        const type = index === 0 ? 'BillSplit' : 'BillResplit';
        const facts = bookPlan(bill, plan, { type, settled, leftOut });
        ({ claims, bill } = after(claims, bill, facts));
        const borne = [...bill.shares.values()].reduce(
          (sum: number, parts) => sum + shareSum(parts),
          bill.bornCents,
        );
        expect(borne).toBe(bill.totalCents);
        plan.shares.forEach(({ changeCents }, place) =>
          expect((claims[place]?.stages.ems.chargedCents ?? 0) - (before[place] ?? 0)).toBe(changeCents),
        );
        if (settled !== 'reopen')
          for (const { claim, changeCents } of plan.shares)
            if (claim.stages.ems.settled) expect(changeCents).toBe(0);
      }
      const facts = withdrawBill(bill, claims);
      const events = new Map(facts.claims.map((one) => [one.claimId, one.events]));
      const now = claims.map(
        (claim) => (events.get(claim.claimId) ?? []).reduce(evolveClaim, claim) as ExistingClaim,
      );
      expect(charged(now)).toEqual([100_000, 100_000, 100_000, 100_000]);
    }),
  );
});
