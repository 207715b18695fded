import {
  addCents,
  bankLineStream,
  cents,
  readRows,
  shopLock,
  type ArrivedLine,
  type Queryable,
} from '@fan-beats/events';
import { importLine } from '@fan-beats/events/rules';
import { readImportSums, readReturnable } from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { BankFileRecord } from '../../../../contract/money/bank.records';
import { Ledger } from '../../../../ledger/ledger';
import type { LedgerCommand } from '../../../../ledger/ledger-command';
import { ServiceAct, type Ground } from '../../../../platform/acts/act';
import { statementsIn } from '../../../../platform/database/statements';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { readOnThread } from '../../../../platform/tables/reading-thread';
import { WholeFile } from '../../../../platform/tables/whole-file';
import { Filled, Flag, Nested, Optional, Uuid } from '../../../../platform/trpc/fields';
import { euros } from '../../../../contract/wire';
import type { Mapping } from '../files/csv';
import type { Columns } from '../files/csv-heads';
import type { IdentifiedLine, Identity } from '../files/fingerprint';
import type { BankFileAnswer, BankFileJob, FoundFile } from '../files/read-bank-file';
import type { ReadFile } from '../files/read-line';
import { prefixesOf } from '../../payments/open-stages';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { isSure, propose } from '../propose';
import { mayTakeBack, waitsAsReturn } from '../returns';

const mappedFields = [
  'day',
  'amount',
  'came',
  'went',
  'direction',
  'currency',
  'status',
  'payer',
  'iban',
  'purpose',
  'reference',
  'fee',
] as const;

class MappedColumn {
  @IsIn(mappedFields) field: (typeof mappedFields)[number];
  @Filled(200) column: string;
}

const meanings = ['came', 'went', 'booked', 'unbooked'] as const;
const maxWords = 40;

/** A word of the direction or the status, and its meaning. */
class MappedWord {
  @Filled(100) word: string;
  @IsIn(meanings) meaning: (typeof meanings)[number];
}

/** A file of the bank, read in memory (rule M12). */
abstract class OfFile<Answer> extends ServiceAct<Answer> {
  /** As base64: XML, a table, or a ZIP of these, at most 12 MB. */
  @WholeFile() file: string;

  /** What the columns of an unknown table are; remembered by an import. */
  @Optional() @Nested(() => MappedColumn, mappedFields.length) columns?: readonly MappedColumn[];

  /** The sign before cents in that table. */
  @Optional() @IsIn([',', '.']) decimal?: ',' | '.';

  /** What the words of its direction and status mean, beyond those that every bank uses. */
  @Optional() @Nested(() => MappedWord, maxWords) words?: readonly MappedWord[];

  /** None of its other columns is the direction, the currency or the status. */
  @Optional() @Flag() complete?: boolean;

  /** Throws InvalidInput with a sentence for a file that is refused. */
  protected async find({ pool, records }: Ground): Promise<BankFileAnswer> {
    await withRecordsOf(records, this.actor, () => Promise.resolve());
    const [{ rows: mapped }, { rows: keys }] = await Promise.all([
      pool.query<{ head: string; mapping: Mapping }>('SELECT head, mapping FROM bank_mappings'),
      pool.query<{ key: string }>('SELECT key FROM bank_key'),
    ]);
    return readOnThread<BankFileJob, BankFileAnswer>(
      require.resolve('@fan-beats/backend/features/money/bank/files/bank-file.worker'),
      {
        bytes: Buffer.from(this.file, 'base64'),
        mappings: new Map(mapped.map(({ head, mapping }) => [head, mapping])),
        said: this.said(),
        key: keys[0]?.key ?? '',
      },
    );
  }

  /** Null where the admin said nothing. Throws InvalidInput where the day or the amounts are missing. */
  protected said(): Mapping | null {
    if (this.columns === undefined) return null;
    const columns = Object.fromEntries(
      this.columns.map(({ field, column }) => [field, column]),
    ) as Partial<Columns>;
    const { day, amount, came, went } = columns;
    if (day === undefined || (amount === undefined && (came === undefined || went === undefined)))
      throw new InvalidInput({ columns: 'Please say which columns are the day and the amount' });
    const wordsOf = (meaning: MappedWord['meaning']): string[] =>
      (this.words ?? []).filter((one) => one.meaning === meaning).map(({ word }) => word);
    return {
      columns: { ...columns, day },
      decimal: this.decimal ?? ',',
      words: {
        came: wordsOf('came'),
        went: wordsOf('went'),
        booked: wordsOf('booked'),
        unbooked: wordsOf('unbooked'),
      },
      complete: this.complete ?? false,
    };
  }
}

const identities = (lines: readonly IdentifiedLine[]): [string[], number[]] => [
  lines.map(({ fingerprint }) => fingerprint),
  lines.map(({ ordinal }) => ordinal),
];

const keyOf = ({ fingerprint, ordinal }: Identity): string => `${fingerprint} ${ordinal}`;

/** Which of these lines were seen before, and whether there is a line of the shop's of them. */
async function readSeen(
  client: Queryable,
  lines: readonly IdentifiedLine[],
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await readRows<Identity & { readonly line_id: number | null }>(client, {
    text: `SELECT fingerprint, ordinal, line_id FROM bank_seen
             JOIN unnest($1::text[], $2::int[]) AS l (fingerprint, ordinal) USING (fingerprint, ordinal)`,
    values: identities(lines),
  });
  return new Map(rows.map((row) => [keyOf(row), row.line_id !== null]));
}

type Waiting = IdentifiedLine & ArrivedLine;

interface SortedLines {
  /** Not seen before, whatever they are. */
  readonly fresh: readonly IdentifiedLine[];
  /** Money that came. */
  readonly credits: readonly Waiting[];
  /** Money that left and may be a payment that the bank took back, also where only its fingerprint was kept before (rule M30). */
  readonly returns: readonly Waiting[];
}

async function sortLines(
  client: Queryable,
  lines: readonly IdentifiedLine[],
  { all, prefixes }: { readonly all: readonly IdentifiedLine[]; readonly prefixes: readonly string[] },
): Promise<SortedLines> {
  const seen = await readSeen(client, lines);
  const fresh = lines.filter((line) => !seen.has(keyOf(line)));
  const isCredit = (line: IdentifiedLine): boolean => line.amountCents > 0 && !mayTakeBack(toWaiting(line));
  const left = lines.map(toWaiting).filter((line) => mayTakeBack(line) && seen.get(keyOf(line)) !== true);
  const before = await readReturnable(
    client,
    left.map(({ amountCents }) => Math.abs(amountCents)),
  );
  const known = byAmount([...before, ...all.filter(isCredit).map(toWaiting)]);
  return {
    fresh,
    credits: fresh.filter(isCredit).map(toWaiting),
    returns: left.filter((line) =>
      waitsAsReturn(viewOf(line), known.get(Math.abs(line.amountCents)) ?? [], prefixes),
    ),
  };
}

/** A file may have thousands of lines on both sides. */
function byAmount<Line extends { readonly amountCents: number }>(
  lines: readonly Line[],
): ReadonlyMap<number, readonly Line[]> {
  const found = new Map<number, Line[]>();
  for (const line of lines) {
    const same = found.get(line.amountCents);
    if (same) same.push(line);
    else found.set(line.amountCents, [line]);
  }
  return found;
}

const toWaiting = (line: IdentifiedLine): Waiting => ({
  ...line,
  amountCents: cents(line.amountCents),
  feeCents: cents(line.feeCents),
});

const viewOf = (line: Waiting) => ({ ...line, relatedReference: line.relatedReference ?? '' });

/** An admin looks at what stands in a file; nothing of it is kept. */
export class ReadBankFile extends OfFile<BankFileRecord> {
  async run(ground: Ground): Promise<BankFileRecord> {
    const answer = await this.find(ground);
    return 'file' in answer ? recordOf(ground, answer.file) : { ...nothingFound, ...answer.unknown };
  }
}

const nothingFound: BankFileRecord = {
  source: null,
  head: [],
  sample: [],
  words: [],
  question: null,
  from: '',
  to: '',
  refused: [],
  credits: 0,
  returns: 0,
  amount: 0,
  sure: 0,
  known: 0,
  debits: 0,
  pending: 0,
  left_out: 0,
};

async function recordOf(ground: Ground, found: FoundFile): Promise<BankFileRecord> {
  const { identified } = found;
  const prefixes = prefixesOf(await ground.get(SettingsReads).get());
  const sorted = await sortLines(ground.pool, identified, { all: identified, prefixes });
  const { fresh, credits, returns } = sorted;
  const proposals = await propose(ground, credits);
  const days = daysOf(found);
  return {
    ...nothingFound,
    ...found.said,
    source: found.source,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    refused: found.refused,
    amount: euros(addCents(...credits.map(({ amountCents }) => amountCents))),
    credits: credits.length,
    sure: proposals.filter((one) => one !== null && isSure(one)).length,
    returns: returns.length,
    known: identified.length - new Set([...fresh, ...returns].map(keyOf)).size,
    debits: fresh.length - credits.length - freshIn(fresh, returns),
    pending: found.pending,
    left_out: found.leftOut,
  };
}

/** How many of these are new, and not only offered again. */
const freshIn = (fresh: readonly IdentifiedLine[], returns: readonly Waiting[]): number => {
  const keys = new Set(fresh.map(keyOf));
  return returns.filter((line) => keys.has(keyOf(line))).length;
};

const daysOf = ({ lines }: ReadFile): readonly string[] => lines.map(({ bookedOn }) => bookedOn).toSorted();

/** So many lines are recorded in one commit, so that nobody waits long behind an import. */
const linesAtOnce = 1_000;

/** Money in a file becomes lines that wait for review, each once; of all else only a keyed fingerprint is kept (rules M12, M13). */
export class ImportBankFile extends OfFile<{ readonly import_id: string; readonly lines: number }> {
  /** Made by the client once per attempt: sent again, the rest is imported, if any. */
  @Uuid() importId: string;

  async run(ground: Ground): Promise<{ readonly import_id: string; readonly lines: number }> {
    const importId = this.importId.toLowerCase();
    const answer = await this.find(ground);
    if ('unknown' in answer)
      throw new InvalidInput({ columns: 'Please say what the columns of this table are' });
    const found = answer.file;
    const prefixes = prefixesOf(await ground.get(SettingsReads).get());
    for (let from = 0; from < found.identified.length; from += linesAtOnce)
      await ground.get(Ledger).run(this.chunk({ importId, found, from, prefixes }));
    const sums = await readImportSums(ground.pool, [importId]);
    return { import_id: importId, lines: sums.reduce((sum, { lines }) => sum + lines, 0) };
  }

  /** What is new of these lines, under a lock that no other import passes. */
  private chunk({ importId, found, from, prefixes }: Chunk): LedgerCommand<null, NewLines> {
    const lines = found.identified.slice(from, from + linesAtOnce);
    return {
      ...{ actor: this.actor, via: 'admin', idempotencyKey: `${importId}/${from}` },
      input: identities(lines),
      needs: {},
      decide: (_context, { waiting }) => ({
        streams: waiting.map(({ lineId, line }) => ({
          stream: bankLineStream(lineId),
          events: importLine({ ...line, lineId, importId }),
        })),
        answer: null,
      }),
      answerAgain: () => null,
      records: {
        hold: (records) => newLines(records, lines, { all: found.identified, prefixes }),
        save: async (records, { fresh, waiting }) => {
          await noteSeen(records, fresh, waiting);
          if (fresh.length > 0 || waiting.length > 0) await this.noteImport(records, importId, found);
          return null;
        },
      },
    };
  }

  private async noteImport(records: EntityManager, importId: string, found: FoundFile): Promise<void> {
    const days = daysOf(found);
    const { refused, source, lines, pending, leftOut } = found;
    await records.query(
      `INSERT INTO bank_imports (import_id, actor_id, source, account, from_day, to_day, lines, refused)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [
        ...[importId, this.actor.userId, source, (lines[0]?.account ?? '').slice(-4)],
        ...[days[0] ?? '', days.at(-1) ?? '', lines.length + pending + leftOut, refused.length],
      ],
    );
    if (found.saidOf !== null)
      await records.query(
        'INSERT INTO bank_mappings (head, mapping) VALUES ($1, $2) ON CONFLICT (head) DO UPDATE SET mapping = excluded.mapping',
        [found.saidOf, this.said()],
      );
  }
}

interface Chunk {
  readonly importId: string;
  readonly found: FoundFile;
  readonly from: number;
  readonly prefixes: readonly string[];
}

interface NewLines {
  readonly fresh: readonly IdentifiedLine[];
  readonly waiting: readonly { readonly lineId: number; readonly line: Waiting }[];
}

async function newLines(
  records: EntityManager,
  lines: readonly IdentifiedLine[],
  known: Parameters<typeof sortLines>[2],
): Promise<NewLines> {
  await records.query(`SELECT pg_advisory_xact_lock(${shopLock("hashtextextended('bank imports', 0)")})`);
  const { fresh, credits, returns } = await sortLines(statementsIn(records), lines, known);
  const waiting = [...credits, ...returns];
  const numbers = await records.query<{ number: number }[]>(
    `SELECT nextval('bank_line_numbers')::int AS number FROM generate_series(1, $1)`,
    [waiting.length],
  );
  return { fresh, waiting: waiting.map((line, index) => ({ lineId: numbers[index]?.number ?? 0, line })) };
}

/** Fingerprints of what was seen, with the line of the shop's where there is one. */
async function noteSeen(
  records: EntityManager,
  fresh: NewLines['fresh'],
  waiting: NewLines['waiting'],
): Promise<void> {
  const lineIds = new Map(waiting.map(({ lineId, line }) => [keyOf(line), lineId]));
  const noted = new Map([...fresh, ...waiting.map(({ line }) => line)].map((line) => [keyOf(line), line]));
  const lines = [...noted.values()];
  const [fingerprints, ordinals] = identities(lines);
  await records.query(
    `INSERT INTO bank_seen (fingerprint, ordinal, line_id) SELECT * FROM unnest($1::text[], $2::int[], $3::int[])
       ON CONFLICT (fingerprint, ordinal) DO UPDATE SET line_id = excluded.line_id`,
    [fingerprints, ordinals, lines.map((line) => lineIds.get(keyOf(line)) ?? null)],
  );
}
