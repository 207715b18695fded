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
import { readImportSums } from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { BankFileRecord } from '../../../contract/bank-records';
import { Ledger } from '../../../ledger/ledger';
import type { LedgerCommand } from '../../../ledger/ledger-command';
import { ServiceAct, type Ground } from '../../../platform/acts/act';
import { statementsIn } from '../../../platform/database/statements';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { InvalidInput } from '../../../platform/errors/refusals';
import { headKey, WholeFile } from '../../../platform/tables/read-table';
import { Filled, Nested, Optional, Uuid } from '../../../platform/trpc/fields';
import { euros } from '../../../contract/wire';
import { HeadUnknown, type Mapping } from '../files/csv';
import type { Columns } from '../files/csv-heads';
import { identify, type IdentifiedLine, type Identity } from '../files/fingerprint';
import { readFile } from '../files/read-file';
import type { ReadFile } from '../files/read-line';
import { isSure, propose } from '../propose';

const mappedFields = ['day', 'amount', 'payer', 'iban', 'purpose', 'reference'] as const;

class MappedColumn {
  @IsIn(mappedFields) field: (typeof mappedFields)[number];
  @Filled(200) column: string;
}

interface Found extends ReadFile {
  readonly identified: readonly IdentifiedLine[];
}

/** A file of the bank, read in memory (rule M12). */
abstract class OfFile<Answer> extends ServiceAct<Answer> {
  /** As base64: XML, a table, or a ZIP of these, at most 12 MB. */
  @WholeFile() file: string;

  /** What the columns of an unknown table are; remembered by an import. */
  @Optional() @Nested(() => MappedColumn, mappedFields.length) columns?: readonly MappedColumn[];

  /** The sign before cents in that table. */
  @Optional() @IsIn([',', '.']) decimal?: ',' | '.';

  /** Throws InvalidInput with a sentence for a file that is refused, and HeadUnknown. */
  protected async find({ pool, records }: Ground): Promise<Found> {
    await withRecordsOf(records, this.actor, () => Promise.resolve());
    const { rows: mapped } = await pool.query<{ head: string; mapping: Mapping }>(
      'SELECT head, mapping FROM bank_mappings',
    );
    const mappings = new Map(mapped.map(({ head, mapping }) => [head, mapping]));
    const bytes = Buffer.from(this.file, 'base64');
    const read = readFile(bytes, (head) => this.mapping(head) ?? mappings.get(headKey(head)));
    const { rows } = await pool.query<{ key: string }>('SELECT key FROM bank_key');
    return { ...read, identified: identify(read.lines, rows[0]?.key ?? '') };
  }

  /** What the admin said of the head of this file, if that was needed. */
  protected mapped: readonly [head: string, mapping: Mapping] | undefined;

  /** Undefined where the admin said nothing of this head. Throws InvalidInput where day or amount is missing. */
  private mapping(head: readonly string[]): Mapping | undefined {
    if (this.columns === undefined || !this.columns.every(({ column }) => head.includes(column)))
      return undefined;
    const columns = Object.fromEntries(
      this.columns.map(({ field, column }) => [field, column]),
    ) as Partial<Columns>;
    const { day, amount } = columns;
    if (day === undefined || amount === undefined)
      throw new InvalidInput({ columns: 'Please say which columns are the day and the amount' });
    const mapping = { columns: { ...columns, day, amount }, decimal: this.decimal ?? ',' } as const;
    this.mapped = [headKey(head), mapping];
    return mapping;
  }
}

const identities = (lines: readonly IdentifiedLine[]): [string[], number[]] => [
  lines.map(({ fingerprint }) => fingerprint),
  lines.map(({ ordinal }) => ordinal),
];

/** Of these lines those that were not seen before, whatever they were. */
async function withoutSeen(client: Queryable, lines: readonly IdentifiedLine[]): Promise<IdentifiedLine[]> {
  const rows = await readRows<Identity>(client, {
    text: `SELECT fingerprint, ordinal FROM bank_seen
             JOIN unnest($1::text[], $2::int[]) AS l (fingerprint, ordinal) USING (fingerprint, ordinal)`,
    values: identities(lines),
  });
  const keyOf = ({ fingerprint, ordinal }: Identity): string => `${fingerprint} ${ordinal}`;
  const seen = new Set(rows.map(keyOf));
  return lines.filter((line) => !seen.has(keyOf(line)));
}

type Credit = IdentifiedLine & ArrivedLine;

const creditsIn = (lines: readonly IdentifiedLine[]): Credit[] =>
  lines
    .filter(({ amountCents }) => amountCents > 0)
    .map((line) => ({ ...line, amountCents: cents(line.amountCents), feeCents: cents(line.feeCents) }));

/** An admin looks at what stands in a file; nothing of it is kept. */
export class ReadBankFile extends OfFile<BankFileRecord> {
  async run(ground: Ground): Promise<BankFileRecord> {
    try {
      return await recordOf(ground, await this.find(ground));
    } catch (error) {
      if (!(error instanceof HeadUnknown)) throw error;
      const { head, sample } = error.unknown;
      return { ...nothingFound, head, sample };
    }
  }
}

const nothingFound: BankFileRecord = {
  ...{ source: null, head: [], sample: [], from: '', to: '', refused: [] },
  ...{ credits: 0, amount: 0, sure: 0, known: 0, debits: 0, pending: 0 },
};

async function recordOf(ground: Ground, found: Found): Promise<BankFileRecord> {
  const { identified } = found;
  const fresh = await withoutSeen(ground.pool, identified);
  const credits = creditsIn(fresh);
  const proposals = await propose(ground, credits);
  const days = daysOf(found);
  return {
    ...{ ...nothingFound, ...found.said },
    ...{ source: found.source, from: days[0] ?? '', to: days.at(-1) ?? '', refused: found.refused },
    amount: euros(addCents(...credits.map(({ amountCents }) => amountCents))),
    credits: credits.length,
    sure: proposals.filter((one) => one !== null && isSure(one)).length,
    ...{ known: identified.length - fresh.length, debits: fresh.length - credits.length },
    pending: found.pending,
  };
}

const daysOf = ({ lines }: ReadFile): readonly string[] => lines.map(({ bookedOn }) => bookedOn).toSorted();

/** So many lines are recorded in one commit, so that nobody waits long behind an import. */
const linesAtOnce = 1_000;

/** Money in a file becomes lines that wait for review, each once; of all else only a keyed fingerprint is kept (rules M12, M13). */
export class ImportBankFile extends OfFile<{ readonly import_id: string; readonly lines: number }> {
  /** Made by the client once per attempt: sent again, the rest is imported, if any. */
  @Uuid() importId: string;

  async run(ground: Ground): Promise<{ readonly import_id: string; readonly lines: number }> {
    const importId = this.importId.toLowerCase();
    const found = await this.find(ground).catch((error: unknown) => {
      if (error instanceof HeadUnknown)
        throw new InvalidInput({ columns: 'Please say what the columns of this table are' });
      throw error;
    });
    for (let from = 0; from < found.identified.length; from += linesAtOnce)
      await ground.get(Ledger).run(this.chunk(importId, found, from));
    const sums = await readImportSums(ground.pool, [importId]);
    return { import_id: importId, lines: sums.reduce((sum, { lines }) => sum + lines, 0) };
  }

  /** What is new of these lines, under a lock that no other import passes. */
  private chunk(importId: string, found: Found, from: number): LedgerCommand<null, NewLines> {
    const lines = found.identified.slice(from, from + linesAtOnce);
    return {
      ...{ actor: this.actor, via: 'admin', idempotencyKey: `${importId}/${from}` },
      input: identities(lines),
      needs: {},
      decide: (_context, { credits }) => ({
        streams: credits.map(({ lineId, line }) => ({
          stream: bankLineStream(lineId),
          events: importLine({ ...line, lineId, importId }),
        })),
        answer: null,
      }),
      answerAgain: () => null,
      records: {
        hold: (records) => newLines(records, lines),
        save: async (records, { all }) => {
          await records.query(
            'INSERT INTO bank_seen (fingerprint, ordinal) SELECT * FROM unnest($1::text[], $2::int[])',
            identities(all),
          );
          if (all.length > 0) await this.noteImport(records, importId, found);
          return null;
        },
      },
    };
  }

  private async noteImport(records: EntityManager, importId: string, found: Found): Promise<void> {
    const days = daysOf(found);
    const { refused, source, lines, pending } = found;
    await records.query(
      `INSERT INTO bank_imports (import_id, actor_id, source, account, from_day, to_day, lines, refused)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [
        ...[importId, this.actor.userId, source, (lines[0]?.account ?? '').slice(-4)],
        ...[days[0] ?? '', days.at(-1) ?? '', lines.length + pending, refused.length],
      ],
    );
    if (this.mapped)
      await records.query(
        'INSERT INTO bank_mappings (head, mapping) VALUES ($1, $2) ON CONFLICT (head) DO UPDATE SET mapping = excluded.mapping',
        this.mapped,
      );
  }
}

interface NewLines {
  readonly all: readonly IdentifiedLine[];
  readonly credits: readonly { readonly lineId: number; readonly line: Credit }[];
}

async function newLines(records: EntityManager, lines: readonly IdentifiedLine[]): Promise<NewLines> {
  await records.query(`SELECT pg_advisory_xact_lock(${shopLock("hashtextextended('bank imports', 0)")})`);
  const all = await withoutSeen(statementsIn(records), lines);
  const credits = creditsIn(all);
  const numbers = await records.query<{ number: number }[]>(
    `SELECT nextval('bank_line_numbers')::int AS number FROM generate_series(1, $1)`,
    [credits.length],
  );
  return { all, credits: credits.map((line, index) => ({ lineId: numbers[index]?.number ?? 0, line })) };
}
