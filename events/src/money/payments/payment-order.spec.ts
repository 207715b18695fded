import fc from 'fast-check';
import { cents } from '../../kernel/money';
import { partsInOrder, proposeParts, stages, type PayableStage, type Stage } from './payment-order';
import type { PaymentReference } from './payment-reference';

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 500);

interface Told {
  readonly open: number;
  readonly due?: number;
  readonly on?: string;
}

const aStage = (claimId: number, stage: Stage, { open, due = 0, on }: Told): PayableStage => ({
  claimId,
  stage,
  openCents: cents(open),
  dueCents: cents(due),
  dueOn: on ?? null,
});

const told = (parts: readonly { claimId: number; stage: Stage; amountCents: number }[]) =>
  parts.map(({ claimId, stage, amountCents }) => `${claimId} ${stage} ${amountCents}`);

describe('money goes first to what is asked for and not paid, by its due day (M5)', () => {
  const grown = aStage(7, 'items', { open: 6000, due: 1000, on: '2026-12-01' });
  const ems = aStage(7, 'ems', { open: 500, due: 500, on: '2026-12-05' });

  it('not to what came to a stage after it was asked for', () => {
    expect(told(partsInOrder([grown, ems], cents(1500)))).toEqual(['7 items 1000', '7 ems 500']);
  });

  it('and what is left then to the rest of that stage, in one part', () => {
    expect(told(partsInOrder([grown, ems], cents(1700)))).toEqual(['7 items 1200', '7 ems 500']);
  });

  it('by due day, then items before EMS, then the older claim', () => {
    const on = '2026-12-01';
    const payable = [
      aStage(9, 'items', { open: 10 }),
      aStage(8, 'ems', { open: 10, due: 10, on }),
      aStage(9, 'ems', { open: 10, due: 10, on }),
      aStage(8, 'customs', { open: 10, due: 10, on: '2026-11-30' }),
      aStage(8, 'items', { open: 10 }),
      aStage(9, 'customs', { open: 10 }),
    ];
    expect(told(partsInOrder(payable, cents(100)))).toEqual([
      '8 customs 10',
      '8 ems 10',
      '9 ems 10',
      '8 items 10',
      '9 items 10',
      '9 customs 10',
    ]);
  });
});

it.each([
  [
    'items before EMS of an older claim',
    [
      aStage(8, 'ems', { open: 10, due: 10, on: '2026-12-01' }),
      aStage(9, 'items', { open: 10, due: 10, on: '2026-12-01' }),
    ],
  ],
  [
    'a sooner day before items',
    [
      aStage(9, 'items', { open: 10, due: 10, on: '2026-12-02' }),
      aStage(8, 'customs', { open: 10, due: 10, on: '2026-12-01' }),
    ],
  ],
  [
    'of one stage the older claim',
    [
      aStage(9, 'ems', { open: 10, due: 10, on: '2026-12-01' }),
      aStage(8, 'ems', { open: 10, due: 10, on: '2026-12-01' }),
    ],
  ],
] as const)('the order of what is due: %s (M5)', (_, [later, sooner]) => {
  const first = [`${sooner.claimId} ${sooner.stage} 10`, `${later.claimId} ${later.stage} 1`];
  expect(told(partsInOrder([later, sooner], cents(11)))).toEqual(first);
  expect(told(partsInOrder([sooner, later], cents(11)))).toEqual(first);
});

describe('a payment goes (D81)', () => {
  const ems = aStage(507, 'ems', { open: 388, due: 388, on: '2026-11-24' });
  const items = aStage(212, 'items', { open: 5780 });
  const customs = aStage(212, 'customs', { open: 300, due: 300, on: '2026-12-24' });
  const settled = aStage(99, 'items', { open: 0 });
  const propose = (amount: number, balance = 0, named: PaymentReference[] = []) =>
    told(
      proposeParts([ems, items, customs, settled], {
        amountCents: cents(amount),
        balanceCents: cents(balance),
        named,
      }),
    );
  const of = (number: number): PaymentReference => ({ kind: 'claim', number });

  it('to the claim that its reference names, what is asked for first, though another one is due', () => {
    expect(propose(5780, 0, [of(212)])).toEqual(['212 customs 300', '212 items 5480']);
    expect(propose(388, 0, [of(212)])).toEqual(['212 customs 300', '212 items 88']);
  });

  it('with what the named claim does not need to the others', () => {
    expect(propose(6100, 0, [of(212)])).toEqual(['212 customs 300', '212 items 5780', '507 ems 20']);
    expect(propose(100, 0, [of(99)])).toEqual(['507 ems 100']);
  });

  it('to all of the person where the reference is the person’s', () => {
    expect(propose(400, 0, [{ kind: 'person', number: 4 }])).toEqual(['507 ems 388', '212 customs 12']);
  });

  it('to the stages whose due sum it meets exactly, though another one is due sooner', () => {
    expect(propose(300)).toEqual(['212 customs 300']);
    expect(propose(688)).toEqual(['507 ems 388', '212 customs 300']);
  });

  it('as if nothing were named where the named claim needs nothing', () => {
    expect(propose(300, 0, [of(99)])).toEqual(['212 customs 300']);
  });

  it('with credit, where that makes up the exact sum', () => {
    expect(propose(290, 10)).toEqual(['212 customs 300']);
    expect(propose(290, 11)).toEqual(['507 ems 290']);
  });
});

it('no part is above what is open, together they are the money or all that is open', () => {
  const stage = fc
    .record({ open: fc.nat(50), due: fc.nat(50), on: fc.constantFrom('2026-12-01', '2026-12-02') })
    .map(({ open, due, on }) => ({ open, due: Math.min(open, due), on }));
  const payable = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(...stages), stage), { maxLength: 9 })
    .map(
      (all) => new Map(all.map(([claimId, name, of]) => [`${claimId} ${name}`, aStage(claimId, name, of)])),
    )
    .map((all) => [...all.values()]);
  const number = fc.integer({ min: 1, max: 4 });
  const named = fc.array(fc.record({ kind: fc.constantFrom('claim' as const, 'person' as const), number }));
  const arrived = fc.record({
    amountCents: fc.nat(200).map(cents),
    balanceCents: fc.nat(20).map(cents),
    named,
  });
  fc.assert(
    fc.property(payable, arrived, (all, money) => {
      const open = all.reduce((sum, { openCents }) => sum + openCents, 0);
      for (const parts of [partsInOrder(all, money.amountCents), proposeParts(all, money)]) {
        const sum = parts.reduce((total, { amountCents }) => total + amountCents, 0);
        const keys = new Set(parts.map(({ claimId, stage: name }) => `${claimId} ${name}`));
        expect(keys.size).toBe(parts.length);
        for (const part of parts) {
          const found = all.find((one) => one.claimId === part.claimId && one.stage === part.stage);
          expect(part.amountCents).toBeGreaterThan(0);
          expect(part.amountCents).toBeLessThanOrEqual(found?.openCents ?? 0);
        }
        expect([Math.min(money.amountCents, open), money.amountCents + money.balanceCents]).toContain(sum);
      }
    }),
    { numRuns },
  );
});
