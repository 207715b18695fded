import {
  germanDay,
  refuseDay,
  sheetFields,
  type Cents,
  type PaymentMethod,
  type SheetField,
} from '@fan-beats/events';
import { IsIn } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { readOnThread } from '../../../platform/tables/reading-thread';
import {
  Euros,
  Filled,
  Flag,
  Id,
  Optional,
  OptionalOrNull,
  OrNull,
  Text,
  Whole,
} from '../../../platform/trpc/fields';
import { plan, type Choices } from '../plan';
import type { Preview } from '../plan-record';
import type { SaidColumn, SheetAnswer, SheetJob } from '../read-sheet-file';
import { readShop, titleOfGo } from '../shop-state';
import { TakeOverRow } from '../takeover.entity';

/** The most columns of a sheet. */
export const maxColumns = 300;

/** The most answers of one kind for one sheet. */
export const maxChoices = 1_000;

export class Column {
  @Whole(0, maxColumns - 1) column: number;
  @IsIn(sheetFields) field: SheetField;
  /** Left out where it follows from the cells. */
  @OptionalOrNull() @IsIn([',', '.']) decimal?: ',' | '.' | null;
}

/** A fan of the sheet is a person of the shop, or a new person. */
export class Person {
  @Filled(300) who: string;
  /** Null for a new person. */
  @OrNull() @Id() userId: number | null;
}

/** An item of the sheet is an item of the shop, or a new item. */
export class Item {
  @Filled(300) what: string;
  /** Null for a new item. */
  @OptionalOrNull() @Id() itemId?: number | null;
  /** The price of a piece, where the sheet has none. */
  @Optional() @Euros() priceCents?: Cents;
}

/** Whether the spellings of one Instagram name are one fan. */
export class Spelling {
  @Filled(300) who: string;
  @Flag() one: boolean;
}

/** Whether a fan is taken over although some of their lines are left out. */
export class Part {
  @Filled(300) who: string;
  @Flag() taken: boolean;
}

/** The last row of a file that an answer may name. */
export const lastLine = 20_000;

export class SheetLine {
  @Whole(1, lastLine) line: number;
}

/** A text that an organiser writes over a cell. */
export class Cell extends SheetLine {
  @Whole(0, maxColumns - 1) column: number;
  @Text(2_000) text: string;
}

/** A sheet, the fields of its columns, and the answers of an organiser (rules A1 to A5). */
export interface SheetInput {
  /** Pasted cells or CSV as base64, at most 12 MB. */
  readonly file: string;
  readonly columns?: readonly Column[];
  readonly goId?: number | null;
  readonly title?: string | null;
  readonly people?: readonly Person[];
  readonly items?: readonly Item[];
  readonly spellings?: readonly Spelling[];
  readonly parts?: readonly Part[];
  readonly leaveOut?: readonly SheetLine[];
  readonly totalsTaken?: readonly SheetLine[];
  readonly fanAbove?: boolean;
  readonly equalKept?: boolean;
  readonly beyondLimits?: boolean;
  readonly headLine?: number;
  readonly headRows?: number;
  readonly cells?: readonly Cell[];
  readonly itemAbove?: boolean;
  readonly paidOn?: string;
  readonly paidBy?: PaymentMethod;
}

/** Makes the preview of a sheet that was read, in a transaction, with the shop as it is then. */
export type PreviewMaker = (records: EntityManager) => Promise<Preview>;

/** Reads the file of a sheet. Throws InvalidInput, and Rejection DAY_AHEAD for a day that is still to come. */
export async function readSheetInput(manager: EntityManager, input: SheetInput): Promise<PreviewMaker> {
  const choices = choicesOf(input);
  if (choices.paidOn !== null) refuseDay(choices.paidOn, { nowMs: Date.now(), longAgo: true });
  const read = await readOnThread<SheetJob, SheetAnswer>(
    require.resolve('@fan-beats/backend/features/takeovers/sheet.worker'),
    {
      bytes: Buffer.from(input.file, 'base64'),
      said: input.columns ?? null,
      remembered: input.columns ? new Map() : await rememberedColumns(manager),
      choices: {
        totalsTaken: choices.totalsTaken,
        fanAbove: choices.fanAbove,
        itemAbove: choices.itemAbove,
        today: choices.today,
        headLine: input.headLine,
        headRows: input.headRows,
        cells: (input.cells ?? []).map(({ line, column, text }) => ({ line, column, text })),
      },
    },
  );
  return async (records) => {
    const go = await targetOf(records, input);
    const shop = await readShop(records, input.goId ?? null);
    return {
      head: read.head,
      headLine: read.headLine,
      headRows: read.headRows,
      top: read.top,
      sample: read.sample,
      columns: read.columns,
      remembered: read.isRemembered,
      go,
      plan: plan(read.entries, shop, choices),
      equalKept: input.equalKept ?? false,
      fanAbove: input.fanAbove,
      itemAbove: input.itemAbove,
    };
  };
}

async function targetOf(records: EntityManager, { goId = null, title }: SheetInput): Promise<Preview['go']> {
  if (goId !== null) return { goId, title: await titleOfGo(records, goId) };
  return title ? { goId, title: title.trim() } : null;
}

function choicesOf(input: SheetInput): Choices {
  return {
    people: input.people ?? [],
    items: input.items ?? [],
    spellings: input.spellings ?? [],
    parts: input.parts ?? [],
    leaveOut: numbersOf(input.leaveOut),
    totalsTaken: numbersOf(input.totalsTaken),
    fanAbove: input.fanAbove,
    itemAbove: input.itemAbove,
    beyondLimits: input.beyondLimits ?? false,
    today: germanDay(Date.now()),
    paidOn: input.paidOn ?? null,
    paidBy: input.paidBy ?? 'other',
  };
}

function numbersOf(lines: readonly SheetLine[] = []): readonly number[] {
  return lines.map(({ line }) => line);
}

/**
 * The columns of each head at its latest take-over. The decimal sign is left out, because it depends on the cells: the
 * same columns may come in another dialect.
 */
async function rememberedColumns(manager: EntityManager): Promise<Map<string, readonly SaidColumn[]>> {
  const rows = await manager.find(TakeOverRow, {
    select: { takeoverId: true, head: true, mapping: true },
    order: { startedAt: 'ASC' },
  });
  return new Map(
    rows.map(({ head, mapping }) => [head, mapping.map(({ column, field }) => ({ column, field }))]),
  );
}
