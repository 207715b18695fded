import {
  plainCsv,
  writeCsvHead,
  writeCsvLine,
  type CsvCell,
  type CsvDialect,
  type Queryable,
  type RecordedEvent,
} from '@fan-beats/events';
import { postingProjector } from '../read-models/money/accounts/posting.projector';
import type { postingTable } from '../read-models/money/accounts/posting.table';
import type { ColumnsOf } from '../tables/row-op';
import { BankDays } from './bank-days';
import { eventPages, type ExportRange } from './log-pages';

type Posting = ColumnsOf<typeof postingTable>;

interface Line {
  readonly event: RecordedEvent;
  readonly posting: Posting;
  readonly after: { readonly balance: number; readonly pending: number };
  readonly bankDay: string | undefined;
}

const money = ({ posting }: Line, amount: number): CsvCell =>
  posting.account === 'EUR' ? { euros: amount / 100 } : amount;

/**
 * A cell about the movement of money by a payment or refund: its day, method or fee. A reversal has those of the fact
 * that it reverses.
 */
const ofBank = (
  { event: { data } }: Line,
  cell: (moved: { readonly method?: string; readonly feeCents?: number }) => CsvCell,
) => ('method' in data ? cell(data) : null);

const columns: readonly (readonly [head: string, cell: (line: Line) => CsvCell])[] = [
  ['position', ({ event }) => event.position],
  ['recorded_at', ({ event }) => new Date(event.recordedAt).toISOString()],
  ['user_id', ({ posting }) => posting.user_id],
  ['account', ({ posting }) => posting.account],
  ['type', ({ posting }) => posting.type],
  ['amount', (line) => money(line, line.posting.amount)],
  ['balance_after', (line) => money(line, line.after.balance)],
  ['pending', (line) => money(line, line.posting.pending)],
  ['pending_after', (line) => money(line, line.after.pending)],
  ['claim_id', ({ posting }) => posting.claim_id],
  ['go_id', ({ posting }) => posting.go_id],
  ['actor_id', ({ posting }) => posting.actor_id],
  ['via', ({ posting }) => posting.via],
  ['reverses', ({ posting }) => posting.reverses],
  ['reason', ({ posting }) => posting.reason],
  ['hash', ({ event }) => event.hash],
  ['bank_day', (line) => ofBank(line, () => line.bankDay ?? null)],
  ['method', (line) => ofBank(line, ({ method = null }) => method)],
  ['fee', (line) => ofBank(line, ({ feeCents = 0 }) => ({ euros: feeCents / 100 }))],
];

export interface PostingsFormat {
  readonly withTexts?: boolean;
  readonly dialect?: CsvDialect;
}

/**
 * Every posting of the fans' accounts as CSV, in order of position: EUR in euros, BEATS in whole Fan Beats. Balances
 * count everything from the first event on, also when the file begins later. Keeps one figure per account in memory.
 * Without texts, the column `reason` stays empty, because people write it.
 */
export async function* writePostingsCsv(
  client: Queryable,
  range: ExportRange,
  { withTexts = true, dialect = plainCsv }: PostingsFormat = {},
): AsyncGenerator<string> {
  const accounts = new RunningAccounts(withTexts, dialect);
  yield writeCsvHead(
    columns.map(([head]) => head),
    dialect,
  );
  for await (const page of eventPages(client, { after: 0, upTo: range.upTo })) {
    const text = page.map((event) => accounts.pass(event, event.position > range.after)).join('');
    if (text !== '') yield text;
  }
}

class RunningAccounts {
  private readonly bankDays = new BankDays();
  private readonly running = new Map<string, { balance: number; pending: number }>();

  constructor(
    private readonly withTexts: boolean,
    private readonly dialect: CsvDialect,
  ) {}

  /** The lines of an event; empty where it posts nothing or is not wanted. */
  pass(event: RecordedEvent, wanted: boolean): string {
    const bankDay = this.bankDays.dayOf(event);
    let lines = '';
    for (const op of postingProjector.project(event)) {
      // The projector of postings only puts whole rows.
      if (op.op !== 'put') continue;
      const posting = op.set as Posting;
      const after = this.add(posting);
      const line = { event, posting, after, bankDay };
      if (wanted)
        lines += writeCsvLine(
          columns.map(([head, cell]) => (head === 'reason' && !this.withTexts ? null : cell(line))),
          this.dialect,
        );
    }
    return lines;
  }

  private add({ user_id, account, amount, pending }: Posting): { balance: number; pending: number } {
    const key = `${user_id} ${account}`;
    const before = this.running.get(key) ?? { balance: 0, pending: 0 };
    const after = { balance: before.balance + amount, pending: before.pending + pending };
    this.running.set(key, after);
    return after;
  }
}
