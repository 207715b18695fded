import type { SheetField } from '@fan-beats/events/language';
import type { SheetColumnRecord } from '../../contract/takeovers/takeover.records';
import type { DecimalSign } from '../../platform/tables/read-amount';
import { FileRefused, headKey, type Row } from '../../platform/tables/read-table';
import { proposeColumns, withDecimals } from './columns';
import { readEntries, type Entry, type LineChoices } from './entries';
import { readSheet, type SheetChoices, type SheetRow } from './sheet';

/** A column as an organiser mapped it. Left out, the decimal sign follows from the cells. */
export interface SaidColumn {
  readonly column: number;
  readonly field: SheetField;
  readonly decimal?: DecimalSign | null;
}

/** A file, the organiser's mapping of it, and the remembered mappings of others. */
export interface SheetJob {
  readonly bytes: Uint8Array;
  /** Null where the columns are remembered or follow from their names. */
  readonly said: readonly SaidColumn[] | null;
  /** The columns of sheets that were taken over, by `headKey`. */
  readonly remembered: ReadonlyMap<string, readonly SaidColumn[]>;
  readonly choices: LineChoices & SheetChoices;
}

export interface SheetAnswer {
  readonly head: Row;
  readonly headLine: number;
  readonly headRows: number;
  readonly top: readonly SheetRow[];
  /** The first lines below the head. */
  readonly sample: readonly Row[];
  readonly columns: readonly SheetColumnRecord[];
  readonly isRemembered: boolean;
  readonly entries: readonly Entry[];
}

const shownRows = 5;

/**
 * The most positions of a sheet. A plan contains every one: a matrix of 10,000 lines and 300 columns could have
 * 3,000,000.
 */
const maxPositions = 100_000;

/** Reads the cells and their meaning; runs on a thread of its own (rules A1, A2). Throws FileRefused. */
export function readSheetFile({ bytes, said, remembered, choices }: SheetJob): SheetAnswer {
  const sheet = readSheet(bytes, choices);
  const before = said === null ? remembered.get(headKey(sheet.head)) : undefined;
  const known = said ?? before;
  const columns = known ? withDecimals(sheet, known) : proposeColumns(sheet);
  const entries = readEntries(sheet, columns, choices);
  const positions = entries.reduce((sum, { pieces }) => sum + pieces.length, 0);
  if (positions > maxPositions)
    throw new FileRefused((i18n) => i18n.t('This sheet has more than 100,000 positions. Please split it.'));
  return {
    head: sheet.head,
    headLine: sheet.headLine,
    headRows: sheet.headRows,
    top: sheet.top,
    sample: sheet.rows.slice(0, shownRows).map(({ cells }) => cells),
    columns,
    isRemembered: before !== undefined,
    entries,
  };
}
