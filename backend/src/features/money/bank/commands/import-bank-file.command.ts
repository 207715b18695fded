import { bankLineStream, shopLock } from '@fan-beats/events';
import { importLine } from '@fan-beats/events/rules';
import { readImportSums } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { refuseEndedActor } from '../../../../platform/people/hold-actor';
import { WholeFile } from '../../../../platform/tables/whole-file';
import { Flag, Nested, Optional, Uuid } from '../../../../platform/trpc/fields';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { prefixesOf } from '../../payments/open-stages';
import type { IdentifiedLine } from '../files/fingerprint';
import type { FoundFile } from '../files/read-bank-file';
import { daysOf, identities, keyOf, sortLines, type Waiting } from '../sorted-lines';
import { MappedColumn, mappedFields, MappedWord, maxWords, readSentFile, saidMapping } from './sent-file';

/** The most lines that one commit records, so that nobody waits long behind an import. */
const linesAtOnce = 1_000;

/**
 * An admin imports a file. Money that arrived becomes lines that wait for review, each once. All other lines leave only
 * a keyed fingerprint (rules M12, M13).
 */
export class ImportBankFile extends ShopCommand<{ readonly import_id: string; readonly lines: number }> {
  readonly commandName = 'ImportBankFile';

  /** The client makes it once per attempt. Sent again, it imports the rest, if any. */
  @Uuid() importId: string;

  /** The file as base64: XML, a table, or a ZIP of these, at most 12 MB. */
  @WholeFile() file: string;

  /** The meaning of the columns of an unknown table. The import remembers it. */
  @Optional() @Nested(() => MappedColumn, mappedFields.length) columns?: readonly MappedColumn[];

  /** The decimal sign of that table. */
  @Optional() @IsIn([',', '.']) decimal?: ',' | '.';

  /** The meaning of the words of its direction and status, beyond the words that every bank uses. */
  @Optional() @Nested(() => MappedWord, maxWords) words?: readonly MappedWord[];

  /** None of its other columns is the direction, the currency or the status. */
  @Optional() @Flag() complete?: boolean;
}

@CommandHandler(ImportBankFile)
export class ImportBankFileHandler implements ICommandHandler<ImportBankFile> {
  constructor(
    private readonly ledger: Ledger,
    private readonly source: DataSource,
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws InvalidInput. */
  async execute(command: ImportBankFile): Promise<{ readonly import_id: string; readonly lines: number }> {
    // Reading takes long, so check first that the person may still act.
    await refuseEndedActor(this.source, command.actor);
    const importId = command.importId.toLowerCase();
    const answer = await readSentFile(this.pool, command);
    if ('unknown' in answer)
      throw new InvalidInput({ columns: (i18n) => i18n.t('Please say what the columns of this table are') });
    const found = answer.file;
    const prefixes = prefixesOf(await this.settings.get());
    for (let from = 0; from < found.identified.length; from += linesAtOnce)
      await this.importSome(command, { importId, found, from, prefixes });
    const sums = await readImportSums(this.pool, [importId]);
    return { import_id: importId, lines: sums.reduce((sum, { lines }) => sum + lines, 0) };
  }

  /** Records the new ones of these lines, under a lock that lets only one import through. */
  private async importSome(
    command: ImportBankFile,
    { importId, found, from, prefixes }: SomeLines,
  ): Promise<void> {
    const lines = found.identified.slice(from, from + linesAtOnce);
    await this.ledger.commit<NewLines>(command, {
      idempotencyKey: `${importId}/${from}`,
      input: identities(lines),
      decide: (_state, { waiting }) =>
        waiting.map(({ lineId, line }) => ({
          stream: bankLineStream(lineId),
          events: importLine({ ...line, lineId, importId }),
        })),
      records: {
        hold: (records) => newLines(records, lines, { all: found.identified, prefixes }),
        async save(records, { fresh, waiting }) {
          await noteSeen(records, fresh, waiting);
          if (fresh.length > 0 || waiting.length > 0) await noteImport(records, command, found);
          return null;
        },
      },
    });
  }
}

/** Lines of a file that are recorded together, beginning at the index `from`. */
interface SomeLines {
  readonly importId: string;
  readonly found: FoundFile;
  readonly from: number;
  readonly prefixes: readonly string[];
}

async function noteImport(records: EntityManager, command: ImportBankFile, found: FoundFile): Promise<void> {
  const days = daysOf(found);
  const { refused, source, lines, pending, leftOut } = found;
  await records.query(
    `INSERT INTO bank_imports (import_id, actor_id, source, account, from_day, to_day, lines, refused)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      command.importId.toLowerCase(),
      command.actor.userId,
      source,
      (lines[0]?.account ?? '').slice(-4),
      days[0] ?? '',
      days.at(-1) ?? '',
      lines.length + pending + leftOut,
      refused.length,
    ],
  );
  if (found.saidOf !== null)
    await records.query(
      'INSERT INTO bank_mappings (head, mapping) VALUES ($1, $2) ON CONFLICT (head) DO UPDATE SET mapping = excluded.mapping',
      [found.saidOf, saidMapping(command)],
    );
}

/** Lines that no earlier import contained, and those that become bank lines. */
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

/** Records the fingerprints of the lines, each with its bank line where it has one. */
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
