import { plainCsv, writeCsvLine, type CsvCell, type Queryable, type RecordedEvent } from '@fan-beats/events';
import { postingProjector } from '../read-models/accounts/posting.projector';
import type { postingTable } from '../read-models/accounts/posting.table';
import type { ColumnsOf } from '../tables/row-op';
import { BankDays } from './bank-days';
import { eventPages, type ExportRange } from './log-pages';

const head = [
  'position',
  'recorded_at',
  'user_id',
  'account',
  'type',
  'amount',
  'balance_after',
  'pending',
  'pending_after',
  'claim_id',
  'go_id',
  'actor_id',
  'via',
  'reverses',
  'reason',
  'hash',
  'bank_day',
  'method',
  'fee',
];

/**
 * Every posting of the fans' accounts as plain CSV (RFC 4180), in order of position: EUR in euros, BEATS in whole Fan Beats.
 * Balances count everything from the first event on, also when the file begins later. Keeps one figure per account in memory.
 */
export async function* writePostingsCsv(client: Queryable, range: ExportRange): AsyncGenerator<string> {
  const accounts = new RunningAccounts();
  yield writeCsvLine(head, plainCsv);
  for await (const page of eventPages(client, { after: 0, upTo: range.upTo })) {
    const text = page.map((event) => accounts.pass(event, event.position > range.after)).join('');
    if (text !== '') yield text;
  }
}

type Posting = ColumnsOf<typeof postingTable>;

class RunningAccounts {
  private readonly bankDays = new BankDays();
  private readonly running = new Map<string, { balance: number; pending: number }>();

  /** The lines of an event; empty where it posts nothing or is not asked for. */
  pass(event: RecordedEvent, wanted: boolean): string {
    const bankDay = this.bankDays.of(event);
    let lines = '';
    for (const op of postingProjector.project(event)) {
      // The projector of postings only ever puts whole rows.
      if (op.op !== 'put') continue;
      const posting = op.set as Posting;
      const after = this.add(posting);
      if (wanted)
        lines += writeCsvLine([...cellsOf(event, posting, after), ...bankCells(event, bankDay)], plainCsv);
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

function cellsOf(
  event: RecordedEvent,
  posting: Posting,
  after: { readonly balance: number; readonly pending: number },
): readonly CsvCell[] {
  const money = (amount: number): CsvCell => (posting.account === 'EUR' ? { euros: amount / 100 } : amount);
  return [
    event.position,
    new Date(event.recordedAt).toISOString(),
    posting.user_id,
    posting.account,
    posting.type,
    money(posting.amount),
    money(after.balance),
    money(posting.pending),
    money(after.pending),
    posting.claim_id,
    posting.go_id,
    posting.actor_id,
    posting.via,
    posting.reverses,
    posting.reason,
    event.hash,
  ];
}

/** When and by what the money of a payment or refund moved, and what of it was kept; of reversals what they take back. */
function bankCells({ data }: RecordedEvent, bankDay: string | undefined): readonly CsvCell[] {
  if (!('method' in data)) return [null, null, null];
  const feeCents = 'feeCents' in data ? data.feeCents : 0;
  return [bankDay ?? null, data.method, { euros: feeCents / 100 }];
}
