import { goStream, type PaymentMethod } from '@fan-beats/events';
import { evolveGo, initialGo, setStockLimits } from '@fan-beats/events/rules';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { TakeOverRecord } from '../../../contract/takeovers/takeover.records';
import type { DecisionContext } from '../../../ledger/decision-context';
import { Ledger } from '../../../ledger/ledger';
import type { NewFacts } from '../../../ledger/ledger-command';
import { newCommand, ShopCommand } from '../../../platform/cqrs/shop-command';
import { StaleVersion } from '../../../platform/errors/refusals';
import { refuseEndedActor } from '../../../platform/people/hold-actor';
import { WholeFile } from '../../../platform/tables/whole-file';
import {
  Day,
  Filled,
  Flag,
  Id,
  Line,
  Nested,
  Optional,
  OptionalOrNull,
  Uuid,
  Whole,
} from '../../../platform/trpc/fields';
import { nextGoId, titleLength } from '../../catalogue/gos/go-rows';
import { Method } from '../../money/payments/payment-fields';
import type { Plan } from '../plan';
import { digestOf, type Preview } from '../plan-record';
import { TakeOverRow } from '../takeover.entity';
import { ContinueTakeOver } from './continue-take-over.command';
import { actOfTakeOver } from './moved';
import { savePreview } from './save-preview';
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
  type PreviewMaker,
} from './sheet-input';

/**
 * An admin takes over a running group order from a sheet, exactly as in the preview with this digest (rules A3, A6).
 * The fields are those of `SheetInput`.
 */
export class TakeOver extends ShopCommand<TakeOverRecord> {
  readonly commandName = 'TakeOver';

  /** The client makes it once per attempt. Sent again, it takes over the rest, if any. */
  @Uuid() takeoverId: string;
  @Filled(64) digest: string;

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

@CommandHandler(TakeOver)
export class TakeOverHandler implements ICommandHandler<TakeOver> {
  constructor(
    private readonly ledger: Ledger,
    private readonly source: DataSource,
    private readonly commands: CommandBus,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws InvalidInput, NotFound, Rejection GO_OPEN or GO_CANCELED, and StaleVersion where the shop changed since the preview. */
  async execute(command: TakeOver): Promise<TakeOverRecord> {
    const { actor } = command;
    const takeoverId = command.takeoverId.toLowerCase();
    await refuseEndedActor(this.source, actor);
    const begun = await this.source.manager.findOneBy(TakeOverRow, { takeoverId });
    if (begun?.undoneAt) throw new StaleVersion();
    if (!begun) {
      const makePreview = await readSheetInput(this.source.manager, command);
      await this.begin(command, takeoverId, makePreview);
    }
    return this.commands.execute(newCommand(ContinueTakeOver, actor, { takeoverId }));
  }

  /**
   * Makes the group order, people and items of the plan, raises the limits that the organiser exceeded, and saves the
   * list of claims to make. All of it is one transaction, which makes the plan again (rules A3, A5, A6).
   */
  private async begin(command: TakeOver, takeoverId: string, makePreview: PreviewMaker): Promise<void> {
    const { actor, digest, goId: givenGoId = null } = command;
    const goId = givenGoId ?? (await nextGoId(this.pool));

    await this.ledger.commit<Preview | null>(command, {
      via: 'import',
      batchId: takeoverId,
      actId: actOfTakeOver(takeoverId),
      idempotencyKey: takeoverId,
      input: { takeoverId, digest },
      exclusiveGoIds: givenGoId === null ? [] : [givenGoId],
      records: {
        async hold(records) {
          if (await records.existsBy(TakeOverRow, { takeoverId })) return null;
          return previewWithDigest(records, makePreview, digest);
        },
        needs: (preview) => ({ streams: raisedIn(preview).length > 0 ? [goStream(goId)] : [] }),
        async save(records, preview) {
          if (!preview) return null;
          const isNewGo = givenGoId === null;
          await savePreview(records, preview, { takeoverId, actorId: actor.userId, goId, isNewGo });
          return { act: 'takeover.admTakeOver', subject: `go ${goId}` };
        },
      },
      decide: (state, preview) => raiseLimits(state, goId, raisedIn(preview)),
    });
  }
}

/** Throws StaleVersion where the shop changed since the preview of the digest. */
async function previewWithDigest(
  records: EntityManager,
  makePreview: PreviewMaker,
  digest: string,
): Promise<Preview> {
  const preview = await makePreview(records);
  if (digestOf(preview) !== digest) throw new StaleVersion();
  return preview;
}

function raisedIn(preview: Preview | null): Plan['raised'] {
  return preview?.plan.raised ?? [];
}

function raiseLimits(state: DecisionContext, goId: number, raised: Plan['raised']): NewFacts {
  const go = raised.length > 0 ? state.fold(goStream(goId), initialGo, evolveGo) : initialGo;
  const itemIds = [...new Set(raised.map(({ itemId }) => itemId))];
  const events = itemIds.flatMap((itemId) => {
    const units = raised.filter((one) => one.itemId === itemId);
    return setStockLimits(go, { goId, itemId }, new Map(units.map((one) => [one.variantId, one.max])));
  });
  return [{ stream: goStream(goId), events }];
}
