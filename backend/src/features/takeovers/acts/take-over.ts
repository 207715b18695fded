import { findPlaces, NotFound, sheetFields, type Cents, type SheetField } from '@fan-beats/events';
import { IsIn } from 'class-validator';
import { IsNull, Not, type EntityManager } from 'typeorm';
import type { TakeOverPlanRecord, TakeOverRecord } from '../../../contract/takeovers/takeover.records';
import type { LedgerAct } from '../../../ledger/ledger-act';
import { ServiceAct, type Ground } from '../../../platform/acts/act';
import { newCommand } from '../../../platform/cqrs/shop-command';
import { StaleVersion } from '../../../platform/errors/refusals';
import { refusedRow } from '../../../platform/errors/translate-error';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { readOnThread } from '../../../platform/tables/reading-thread';
import { WholeFile } from '../../../platform/tables/whole-file';
import {
  Euros,
  Filled,
  Flag,
  Id,
  Line,
  Nested,
  Optional,
  OptionalOrNull,
  OrNull,
  Uuid,
  Whole,
} from '../../../platform/trpc/fields';
import { titleLength } from '../../catalogue/gos/go-rows';
import { plan, type Choices } from '../plan';
import { digestOf, toPlanRecord, type Preview } from '../plan-record';
import type { SaidColumn, SheetAnswer, SheetJob } from '../read-sheet-file';
import { readShop, titleOfGo } from '../shop-state';
import { TakeOverRow, type RefusedClaim } from '../takeover.entity';
import { readTakeOver } from '../takeovers.reads';
import { BeginTakeOver } from './begin-take-over';
import { TakeOverClaim } from './take-over-claim';

class Column {
  @Whole(0, 299) column: number;
  @IsIn(sheetFields) field: SheetField;
  /** Left out where it follows from the cells. */
  @OptionalOrNull() @IsIn([',', '.']) decimal?: ',' | '.' | null;
}

/** Who a fan of the sheet is: somebody of the shop, or a new person. */
class Person {
  @Filled(300) who: string;
  /** Null for a new person. */
  @OrNull() @Id() userId: number | null;
}

/** Which item of the shop an item of the sheet is, or a new one. */
class Item {
  @Filled(300) what: string;
  /** Null for a new item. */
  @OptionalOrNull() @Id() itemId?: number | null;
  /** Of a piece, where the sheet says none. */
  @Optional() @Euros() priceCents?: Cents;
}

/** Whether the spellings of one Instagram name are one fan. */
class Spelling {
  @Filled(300) who: string;
  @Flag() one: boolean;
}

/** Whether a fan of whom some lines are left out is taken with the others. */
class Part {
  @Filled(300) who: string;
  @Flag() taken: boolean;
}

class SheetLine {
  @Whole(1, 20_000) line: number;
}

/** So many answers are taken for one sheet. */
const mostChoices = 1_000;

/** A sheet, what its columns hold, and what an organiser said of it (rules A1 to A5). */
abstract class OfSheet<Answer> extends ServiceAct<Answer> {
  /** Pasted cells or CSV as base64, at most 12 MB. */
  @WholeFile() file: string;

  /** Left out where they are remembered, or follow from their names. */
  @Optional() @Nested(() => Column, 300) columns?: readonly Column[];

  /** A group order that fans cannot claim in; else one is made, as a draft, of a title. */
  @OptionalOrNull() @Id() goId?: number | null;
  @OptionalOrNull() @Line() @Filled(titleLength) title?: string | null;
  @Optional() @Nested(() => Person, mostChoices) people?: readonly Person[];
  @Optional() @Nested(() => Item, mostChoices) items?: readonly Item[];
  @Optional() @Nested(() => Spelling, mostChoices) spellings?: readonly Spelling[];
  @Optional() @Nested(() => Part, mostChoices) parts?: readonly Part[];
  @Optional() @Nested(() => SheetLine, mostChoices) leaveOut?: readonly SheetLine[];

  /** Lines that read like totals and are none. */
  @Optional() @Nested(() => SheetLine, mostChoices) totalsTaken?: readonly SheetLine[];

  /** Lines that name nobody are of the fan above them. */
  @Optional() @Flag() fanAbove?: boolean;

  /** Equal lines are meant to be several. */
  @Optional() @Flag() equalKept?: boolean;

  /** What is beyond a limit is taken, and the limit raised. */
  @Optional() @Flag() beyondLimits?: boolean;

  /** Reads the file; what becomes of its lines is planned in a transaction, on the shop as it is then. Throws InvalidInput. */
  protected async reading(ground: Ground): Promise<(records: EntityManager) => Promise<Preview>> {
    const choices = this.choices();
    const { totalsTaken } = choices;
    const read = await readOnThread<SheetJob, SheetAnswer>(
      require.resolve('@fan-beats/backend/features/takeovers/sheet.worker'),
      {
        bytes: Buffer.from(this.file, 'base64'),
        said: this.columns ?? null,
        remembered: this.columns ? new Map() : await rememberedColumns(ground.records),
        choices: { totalsTaken, fanAbove: this.fanAbove },
      },
    );
    const { goId = null, equalKept = false, fanAbove } = this;
    return async (records) => {
      const go = await this.target(records);
      const planned = plan(read.entries, await readShop(records, goId), choices);
      return {
        head: read.head,
        sample: read.sample,
        columns: read.columns,
        remembered: read.isRemembered,
        go,
        plan: planned,
        equalKept,
        fanAbove,
      };
    };
  }

  private async target(records: EntityManager): Promise<Preview['go']> {
    const { goId = null, title } = this;
    if (goId !== null) return { goId, title: await titleOfGo(records, goId) };
    return title ? { goId, title: title.trim() } : null;
  }

  private choices(): Choices {
    const linesOf = (lines: readonly SheetLine[] = []): readonly number[] => lines.map(({ line }) => line);
    return {
      people: this.people ?? [],
      items: this.items ?? [],
      spellings: this.spellings ?? [],
      parts: this.parts ?? [],
      leaveOut: linesOf(this.leaveOut),
      totalsTaken: linesOf(this.totalsTaken),
      fanAbove: this.fanAbove,
      beyondLimits: this.beyondLimits ?? false,
    };
  }
}

/**
 * The columns of each head as they were taken over last. The sign before cents is the cells' own: the same columns may come in another
 * dialect.
 */
async function rememberedColumns(records: EntityManager): Promise<Map<string, readonly SaidColumn[]>> {
  const rows = await records.find(TakeOverRow, {
    select: { takeoverId: true, head: true, mapping: true },
    order: { startedAt: 'ASC' },
  });
  return new Map(
    rows.map(({ head, mapping }) => [head, mapping.map(({ column, field }) => ({ column, field }))]),
  );
}

/** An admin looks at what a sheet would become; nothing of it is kept (rule A3). */
export class PlanTakeOver extends OfSheet<TakeOverPlanRecord> {
  async run(ground: Ground): Promise<TakeOverPlanRecord> {
    const preview = await this.reading(ground);
    return toPlanRecord(await withRecordsOf(ground.records, this.actor, preview));
  }
}

/** An admin takes a running group order over from a sheet: what the preview with this digest showed, or nothing (rules A3, A6). */
export class TakeOver extends OfSheet<TakeOverRecord> {
  /** Made by the client once per attempt: sent again, the rest is taken over, if any. */
  @Uuid() takeoverId: string;
  @Filled(64) digest: string;

  async run(ground: Ground): Promise<TakeOverRecord> {
    const takeoverId = this.takeoverId.toLowerCase();
    await withRecordsOf(ground.records, this.actor, () => Promise.resolve());
    const begun = await ground.records.findOneBy(TakeOverRow, { takeoverId });
    if (begun?.undoneAt) throw new StaleVersion();
    if (!begun) {
      const previewOf = await this.reading(ground);
      const { digest, goId = null } = this;
      const preview = async (records: EntityManager): Promise<Preview> => {
        const now = await previewOf(records);
        if (digestOf(now) !== digest) throw new StaleVersion();
        return now;
      };
      await ground.act(
        newCommand(BeginTakeOver, this.actor, { takeoverId, digest, goId, shown: { preview } }),
      );
    }
    return makeClaims(ground, this.actor, takeoverId);
  }
}

/** An admin goes on with a take-over that a server left unfinished. */
export class ContinueTakeOver extends ServiceAct<TakeOverRecord> {
  @Uuid() takeoverId: string;

  async run(ground: Ground): Promise<TakeOverRecord> {
    await withRecordsOf(ground.records, this.actor, () => Promise.resolve());
    return makeClaims(ground, this.actor, this.takeoverId.toLowerCase());
  }
}

/** Makes the claims that are not made yet. Throws NotFound. */
async function makeClaims(
  ground: Ground,
  actor: ServiceAct['actor'],
  takeoverId: string,
): Promise<TakeOverRecord> {
  const found = await ground.records.findOneBy(TakeOverRow, { takeoverId });
  if (!found) throw new NotFound('take-over');
  const { goId, plan: claims } = found;
  if (claims) {
    const made = await madeFor(ground, takeoverId);
    const rest = claims.filter(({ userId }) => !made.has(userId));
    const refused = await runForFans(ground, rest, (claim) =>
      newCommand(TakeOverClaim, actor, { takeoverId, goId, claim }),
    );
    // Another process may have made them meanwhile.
    const madeNow = refused.length > 0 ? await madeFor(ground, takeoverId) : made;
    const ended = { plan: null, refused: refused.filter(({ userId }) => !madeNow.has(userId)) };
    await withRecordsOf(ground.records, actor, (records) =>
      records.update(TakeOverRow, { takeoverId, plan: Not(IsNull()) }, ended),
    );
  }
  return readTakeOver(ground, takeoverId);
}

/** The fans whose claims this take-over made already. */
async function madeFor({ pool }: Ground, batchId: string): Promise<ReadonlySet<number | null>> {
  const places = await findPlaces(pool, { batchId });
  return new Set(places.flatMap(({ type, userId }) => (type === 'ClaimSubmitted' ? [userId] : [])));
}

/** So many claims are made in one transaction. */
const claimsAtOnce = 128;

/** Runs an act for each fan, whatever becomes of the others, and gives those that were refused. */
export async function runForFans<Fan extends { readonly userId: number | null }>(
  ground: Ground,
  fans: readonly Fan[],
  actFor: (fan: Fan) => LedgerAct | Promise<LedgerAct>,
): Promise<readonly RefusedClaim[]> {
  const runOne = async (fan: Fan): Promise<readonly RefusedClaim[]> => {
    const act = await actFor(fan);
    try {
      await ground.act(act);
      return [];
    } catch (refusal) {
      return [{ userId: fan.userId ?? 0, message: refusedRow(refusal).message }];
    }
  };
  const refused: RefusedClaim[] = [];
  for (let next = 0; next < fans.length; next += claimsAtOnce)
    refused.push(...(await Promise.all(fans.slice(next, next + claimsAtOnce).map(runOne))).flat());
  return refused;
}
