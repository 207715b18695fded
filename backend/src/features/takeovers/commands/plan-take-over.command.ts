import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { TakeOverPlanRecord } from '../../../contract/takeovers/takeover.records';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { WholeFile } from '../../../platform/tables/whole-file';
import { textsIn } from '../../../platform/texts/texts';
import { Filled, Flag, Id, Line, Nested, Optional, OptionalOrNull } from '../../../platform/trpc/fields';
import { titleLength } from '../../catalogue/gos/go-rows';
import { toPlanRecord } from '../plan-record';
import {
  Column,
  Item,
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

  /** Equal lines are taken over as several. */
  @Optional() @Flag() equalKept?: boolean;

  /** Pieces beyond a limit are taken over, and the limit is raised. */
  @Optional() @Flag() beyondLimits?: boolean;
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
