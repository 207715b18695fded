import { addCents } from '@fan-beats/events';
import type { I18n } from '@lingui/core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { BankFileRecord } from '../../../../contract/money/bank.records';
import { euros } from '../../../../contract/wire';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { refuseEndedActor } from '../../../../platform/people/hold-actor';
import { WholeFile } from '../../../../platform/tables/whole-file';
import { wordKept } from '../../../../platform/texts/kept-text';
import { textsIn } from '../../../../platform/texts/texts';
import { Flag, Nested, Optional } from '../../../../platform/trpc/fields';
import { SettingsReads } from '../../../site/settings/settings.reads';
import type { IdentifiedLine } from '../files/fingerprint';
import type { FoundFile } from '../files/read-bank-file';
import { prefixesOf } from '../../payments/open-stages';
import { isSure, propose, type Proposal } from '../propose';
import { daysOf, keyOf, sortLines, type SortedLines, type Waiting } from '../sorted-lines';
import { MappedColumn, mappedFields, MappedWord, maxWords, readSentFile } from './sent-file';

/** An admin previews the contents of a file. Nothing of it is kept. */
export class ReadBankFile extends ShopCommand<BankFileRecord> {
  /** The file as base64: XML, a table, or a ZIP of these, at most 12 MB. */
  @WholeFile() file: string;

  /** The meaning of the columns of an unknown table. An import remembers it. */
  @Optional() @Nested(() => MappedColumn, mappedFields.length) columns?: readonly MappedColumn[];

  /** The decimal sign of that table. */
  @Optional() @IsIn([',', '.']) decimal?: ',' | '.';

  /** The meaning of the words of its direction and status, beyond the words that every bank uses. */
  @Optional() @Nested(() => MappedWord, maxWords) words?: readonly MappedWord[];

  /** None of its other columns is the direction, the currency or the status. */
  @Optional() @Flag() complete?: boolean;
}

@CommandHandler(ReadBankFile)
export class ReadBankFileHandler implements ICommandHandler<ReadBankFile> {
  constructor(
    private readonly source: DataSource,
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws InvalidInput. */
  async execute(command: ReadBankFile): Promise<BankFileRecord> {
    // Reading takes long, so check first that the person may still act.
    await refuseEndedActor(this.source, command.actor);
    const answer = await readSentFile(this.pool, command);
    if ('unknown' in answer) return { ...nothingFound, ...answer.unknown };
    const { identified } = answer.file;
    const settings = await this.settings.get();
    const prefixes = prefixesOf(settings);
    const sorted = await sortLines(this.pool, identified, { all: identified, prefixes });
    const proposals = await propose(this.pool, settings, sorted.credits);
    return recordOf(textsIn(command.actor.language), answer.file, { ...sorted, proposals });
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

function recordOf(
  i18n: I18n,
  found: FoundFile,
  { fresh, credits, returns, proposals }: SortedLines & { readonly proposals: readonly (Proposal | null)[] },
): BankFileRecord {
  const days = daysOf(found);
  return {
    ...nothingFound,
    ...found.said,
    source: found.source,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    refused: found.refused.map(({ line, why }) => ({ line, why: wordKept(i18n, why) })),
    amount: euros(addCents(...credits.map(({ amountCents }) => amountCents))),
    credits: credits.length,
    sure: proposals.filter((one) => one !== null && isSure(one)).length,
    returns: returns.length,
    known: found.identified.length - new Set([...fresh, ...returns].map(keyOf)).size,
    debits: fresh.length - credits.length - freshIn(fresh, returns),
    pending: found.pending,
    left_out: found.leftOut,
  };
}

/** The number of these lines that are new, and not only offered again. */
const freshIn = (fresh: readonly IdentifiedLine[], returns: readonly Waiting[]): number => {
  const keys = new Set(fresh.map(keyOf));
  return returns.filter((line) => keys.has(keyOf(line))).length;
};
