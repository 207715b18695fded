import { accountProjector } from '../accounts/account.projector';
import { accountTable } from '../accounts/account.table';
import { postingProjector } from '../accounts/posting.projector';
import { postingTable } from '../accounts/posting.table';
import { claimStageProjector } from '../claims/claim-stage.projector';
import { claimStageTable } from '../claims/claim-stage.table';
import { MemoryTables } from '../memory/memory-tables';
import type { Queryable } from '../queryable';
import { selectRows, withNumbers, type ReadSource } from '../read-source';
import type { ColumnValue } from '../row-op';
import type { Measure } from './figure';

/**
 * What rule M3 adds up, in cents: what was received, less what was paid back, and what was booked by hand, is what pays standing
 * claims and what stands on balances.
 */
export const moneyParts = ['received', 'paid_back', 'by_hand', 'allocated', 'on_balances'] as const;
export type MoneyPart = (typeof moneyParts)[number];
export type Money = Readonly<Record<MoneyPart, number>>;

/** The read models that these figures are made of. */
export const moneyReadModels = ['posting', 'account', 'claim_stage'];

interface Movement {
  readonly type: string;
  readonly amount: number;
}

/** What a movement of balances, or several of one type and direction, comes to; the reversal of a payment takes it back. */
const partsOfMovement = {
  received: ({ type, amount }: Movement) =>
    type === 'PaymentRecorded' || (type === 'PaymentReversed' && amount < 0) ? amount : 0,
  paid_back: ({ type, amount }: Movement) =>
    type === 'RefundPaid' || (type === 'PaymentReversed' && amount > 0) ? 0 - amount : 0,
  by_hand: ({ type, amount }: Movement) =>
    type === 'BalanceAdded' || type === 'BalanceSubtracted' || type === 'BalanceReversed' ? amount : 0,
} as const;

/** How one of these figures comes about, over everybody. */
export function measureOfMoney(part: MoneyPart): Measure {
  const counts = () => true;
  switch (part) {
    case 'allocated': {
      const of: Measure['of'] = (row) => Number(row['allocated_cents']);
      return { projector: claimStageProjector, table: claimStageTable, streams: 'all', counts, of };
    }
    case 'on_balances': {
      const of: Measure['of'] = (row) => Number(row['balance_cents']);
      return { projector: accountProjector, table: accountTable, streams: 'all', counts, of };
    }
    default: {
      const of: Measure['of'] = ({ account, type, amount }) =>
        account === 'EUR' ? partsOfMovement[part]({ type: String(type), amount: Number(amount) }) : 0;
      return { projector: postingProjector, table: postingTable, streams: 'all', counts, of };
    }
  }
}

/** All of them, of one moment. */
export async function readMoney(source: ReadSource): Promise<Money> {
  const { movements, allocated, on_balances } =
    source instanceof MemoryTables ? await fromMemory(source) : await fromPostgres(source);
  const sum = (of: (movement: Movement) => number): number =>
    movements.reduce((total, movement) => total + of(movement), 0);
  return {
    received: sum(partsOfMovement.received),
    paid_back: sum(partsOfMovement.paid_back),
    by_hand: sum(partsOfMovement.by_hand),
    allocated,
    on_balances,
  };
}

interface Read {
  readonly movements: readonly Movement[];
  readonly allocated: number;
  readonly on_balances: number;
}

async function fromMemory(source: MemoryTables): Promise<Read> {
  const [movements, stages, accounts] = await Promise.all([
    selectRows(source, postingTable, { account: 'EUR' }),
    selectRows(source, claimStageTable),
    selectRows(source, accountTable),
  ]);
  return {
    movements,
    allocated: stages.reduce((total, row) => total + row.allocated_cents, 0),
    on_balances: accounts.reduce((total, row) => total + row.balance_cents, 0),
  };
}

/** In one statement, so that everything is of one moment. */
async function fromPostgres(source: Queryable): Promise<Read> {
  const { rows } = await source.query({
    name: 'read_money',
    text: `SELECT type, sum(amount)::int8 AS amount FROM projection.posting WHERE account = 'EUR' GROUP BY type, amount < 0
      UNION ALL SELECT 'allocated', coalesce(sum(allocated_cents), 0)::int8 FROM projection.claim_stage
      UNION ALL SELECT 'on_balances', coalesce(sum(balance_cents), 0)::int8 FROM projection.account`,
  });
  const movements = rows.map((row) =>
    withNumbers(row as Record<string, ColumnValue>, ['amount']),
  ) as unknown as Movement[];
  const total = (name: string): number => movements.find(({ type }) => type === name)?.amount ?? 0;
  return { movements, allocated: total('allocated'), on_balances: total('on_balances') };
}
