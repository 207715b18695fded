import { readRows, type AccountEvent, type Queryable } from '@fan-beats/events';
import { accountProjector } from '../../read-models/money/accounts/account.projector';
import { accountTable } from '../../read-models/money/accounts/account.table';
import { postingProjector } from '../../read-models/money/accounts/posting.projector';
import { postingTable } from '../../read-models/money/accounts/posting.table';
import { claimStageProjector } from '../../read-models/claims/claim-stage.projector';
import { claimStageTable } from '../../read-models/claims/claim-stage.table';
import { MemoryTables } from '../../tables/memory/memory-table';
import { selectRows, type ReadSource } from '../../tables/read-source';
import { measureOfRows, type Measure, type Row } from './measure';

/**
 * The amounts in rule M3, in cents: received, minus paid back, plus booked by hand equals the payments allocated to
 * existing claims plus the balances.
 */
export const moneyParts = ['received', 'paid_back', 'by_hand', 'allocated', 'on_balances'] as const;
export type MoneyPart = (typeof moneyParts)[number];
export type Money = Readonly<Record<MoneyPart, number>>;

/** The read models from which these figures are calculated. */
export const moneyReadModels = ['posting', 'account', 'claim_stage'];

interface Movement {
  readonly type: string;
  readonly amount: number;
}

type MovedPart = 'received' | 'paid_back' | 'by_hand';

/**
 * The part that each fact of an account belongs to; null where it moves no money. Its postings do not show it: money
 * paid back and a reversed payment have the same postings. The sign of a reversal shows what it reverses.
 */
const partsByType: Readonly<Record<AccountEvent['type'], MovedPart | 'reversal' | null>> = {
  PaymentRecorded: 'received',
  RefundPaid: 'paid_back',
  PaymentReversed: 'reversal',
  BalanceAdded: 'by_hand',
  BalanceSubtracted: 'by_hand',
  BalanceReversed: 'by_hand',
  BalanceHandedOver: 'by_hand',
  PointsAdded: null,
  PointsSubtracted: null,
  PointsCorrected: null,
  PointsReversed: null,
  PointsHandedOver: null,
};

/**
 * The amount that a movement of balances, or several of one type and direction, adds to a part. The reversal of a
 * payment subtracts it.
 */
function partOfMovement(part: MovedPart, { type, amount }: Movement): number {
  const of = Object.hasOwn(partsByType, type) ? partsByType[type as AccountEvent['type']] : null;
  const is = of === 'reversal' ? (amount < 0 ? 'received' : 'paid_back') : of;
  if (is !== part) return 0;
  return part === 'paid_back' ? 0 - amount : amount;
}

/** The measure of one of these figures, over all people. */
export function measureOfMoney(part: MoneyPart): Measure {
  const ofRow = (name: string) => (row: Row) => Number(row[name]);
  switch (part) {
    case 'allocated':
      return measureOfRows({ projector: claimStageProjector, streams: 'all', of: ofRow('allocated_cents') });
    case 'on_balances':
      return measureOfRows({ projector: accountProjector, streams: 'all', of: ofRow('balance_cents') });
    default: {
      const of = ({ account, type, amount }: Row) =>
        account === 'EUR' ? partOfMovement(part, { type: String(type), amount: Number(amount) }) : 0;
      return measureOfRows({ projector: postingProjector, streams: 'all', of });
    }
  }
}

/** All of these figures at one moment. */
export async function readMoney(source: ReadSource): Promise<Money> {
  const { movements, allocated, on_balances } =
    source instanceof MemoryTables ? await fromMemory(source) : await fromPostgres(source);
  const sum = (part: MovedPart): number =>
    movements.reduce((total, movement) => total + partOfMovement(part, movement), 0);
  return {
    received: sum('received'),
    paid_back: sum('paid_back'),
    by_hand: sum('by_hand'),
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

/** In one statement, so that all figures are from one moment. */
async function fromPostgres(source: Queryable): Promise<Read> {
  const movements = await readRows<Movement>(source, {
    name: 'read_money',
    text: `SELECT type, sum(amount)::int8 AS amount FROM posting WHERE account = 'EUR' GROUP BY type, amount < 0
      UNION ALL SELECT 'allocated', coalesce(sum(allocated_cents), 0)::int8 FROM claim_stage
      UNION ALL SELECT 'on_balances', coalesce(sum(balance_cents), 0)::int8 FROM account`,
  });
  const total = (name: string): number => movements.find(({ type }) => type === name)?.amount ?? 0;
  return { movements, allocated: total('allocated'), on_balances: total('on_balances') };
}
