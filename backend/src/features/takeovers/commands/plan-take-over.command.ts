import type { PaymentMethod } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { TakeOverPlanRecord } from '../../../contract/takeovers/takeover.records';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { WholeFile } from '../../../platform/tables/whole-file';
import { textsIn } from '../../../platform/texts/texts';
import {
  Day,
  Filled,
  Flag,
  Id,
  Line,
  Nested,
  Optional,
  OptionalOrNull,
  Whole,
} from '../../../platform/trpc/fields';
import { titleLength } from '../../catalogue/gos/go-rows';
import { Method } from '../../money/payments/payment-fields';
import { toPlanRecord } from '../plan-record';
import {
  Cell,
  Column,
  Item,
  lastLine,
  maxChoices,
  maxColumns,
  Part,
  Person,
  readSheetInput,
  SheetLine,
  Spelling,
} from './sheet-input';

/** An admin previews a sheet. Nothing of it is kept (rule A3). The fields are those of `SheetInput`. */
export class PlanTakeOver extends ShopCommand<TakeOverPlanRecord> {
  /** The pasted cells or a CSV as base64, at most 12 MB. */
  @WholeFile() file: string;

  /** Left out where they are remembered, or follow from their names. */
  @Optional() @Nested(() => Column, maxColumns) columns?: readonly Column[];

  /** The row of the names, and the number of rows that they take. Left out where they are found. */
  @Optional() @Whole(1, lastLine) headLine?: number;
  @Optional() @Whole(1, 2) headRows?: number;

  /** Texts that are written over cells of the sheet. */
  @Optional() @Nested(() => Cell, maxChoices) cells?: readonly Cell[];

  /** A group order in which fans cannot claim. Left out, a draft with the title is made. */
  @OptionalOrNull() @Id() goId?: number | null;
  @OptionalOrNull() @Line() @Filled(titleLength) title?: string | null;
  @Optional() @Nested(() => Person, maxChoices) people?: readonly Person[];
  @Optional() @Nested(() => Item, maxChoices) items?: readonly Item[];
  @Optional() @Nested(() => Spelling, maxChoices) spellings?: readonly Spelling[];
  @Optional() @Nested(() => Part, maxChoices) parts?: readonly Part[];
  @Optional() @Nested(() => SheetLine, maxChoices) leaveOut?: readonly SheetLine[];

  /** Lines that look like totals but are not. */
  @Optional() @Nested(() => SheetLine, maxChoices) totalsTaken?: readonly SheetLine[];

  /** Whether a line that names nobody belongs to the fan above it. */
  @Optional() @Flag() fanAbove?: boolean;

  /** Whether a line with pieces of no item belongs to the item above it. */
  @Optional() @Flag() itemAbove?: boolean;

  /** Equal lines are taken over as several. */
  @Optional() @Flag() equalKept?: boolean;

  /** Pieces beyond a limit are taken over, and the limit is raised. */
  @Optional() @Flag() beyondLimits?: boolean;

  /** The day and the method of payments, where the sheet does not say them. */
  @Optional() @Day() paidOn?: string;
  @Optional() @Method() paidBy?: PaymentMethod;
}

@CommandHandler(PlanTakeOver)
export class PlanTakeOverHandler implements ICommandHandler<PlanTakeOver> {
  constructor(private readonly source: DataSource) {}

  /** Throws InvalidInput, NotFound, and Rejection GO_OPEN or GO_CANCELED. */
  async execute(command: PlanTakeOver): Promise<TakeOverPlanRecord> {
    const makePreview = await readSheetInput(this.source.manager, command);
    const preview = await withRecordsOf(this.source, command.actor, makePreview);
    return toPlanRecord(textsIn(command.actor.language), preview);
  }
}
