import { defined, freeText, goStream, NotFound, parseGoStatus } from '@fan-beats/events';
import { refuseMissingTexts } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { AutoRequest, GoRecord } from '../../../../contract/catalogue/go.records';
import type { FieldChangeRecord } from '../../../../contract/field-change.records';
import { toWire } from '../../../../contract/wire';
import { Ledger } from '../../../../ledger/ledger';
import { fieldChanges, type AuditedAct } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { movedGo, notifyProcesses } from '../../../../platform/database/notify-processes';
import { InvalidInput, StaleVersion } from '../../../../platform/errors/refusals';
import {
  Days,
  Filled,
  Flag,
  GraceDays,
  Id,
  Instant,
  largestId,
  Line,
  Optional,
  OptionalOrNull,
  OrNull,
  Text,
  WebLink,
  Whole,
  Written,
} from '../../../../platform/trpc/fields';
import { readSeller } from '../../../site/settings/legal-texts';
import { lockPictures } from '../../images/kept-pictures';
import { Go, type GoTerms } from '../go.entity';
import { titleLength } from '../go-rows';
import { isSeen } from '../go-view';
import { GoReads } from '../gos.reads';
import { claimsOfStatus, decideStatus, lockStatus } from './go-status';

const autoRequests: readonly AutoRequest[] = ['off', 'closing', 'submission'];

/** Upper or lower case (rule D6). */
const Status = (): PropertyDecorator =>
  Written(
    'status',
    (text) => parseGoStatus(text) !== undefined,
    () => 'status must be null or one of ORDERED, AT_PROXY, OTW_TO_GERMANY, ARRIVED, SENT_OUT, CANCELED',
  );

/** An admin saves a group order: its record, and its status, which is a fact of the ledger. All or nothing. */
export class UpdateGo extends ShopCommand<GoRecord> {
  static readonly wire = { titleImageId: 'title_img_id' } as const;
  readonly commandName = 'UpdateGo';

  @Id() goId: number;

  /** The version the admin saw. The save is refused when the group order was saved since. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;
  @Line() @Filled(titleLength) title: string;
  @OrNull() @Instant() availableFrom: string | null;
  @OrNull() @Instant() availableUntil: string | null;
  @Flag() published: boolean;
  @OrNull() @WebLink() @Text(500) instagroupurl: string | null;
  @OrNull() @Id() titleImageId: number | null;
  @Flag() archived: boolean;
  @OrNull() @Status() status: string | null;

  /** Terms of payment: a field that is left out stays as it is, null stands for the shop's own term. */
  @OptionalOrNull() @Days() itemsDays?: number | null;
  @OptionalOrNull() @Days() emsDays?: number | null;
  @OptionalOrNull() @Days() customsDays?: number | null;
  @OptionalOrNull() @Days() domesticsDays?: number | null;
  @OptionalOrNull() @GraceDays() graceDays?: number | null;
  @Optional() @IsIn(autoRequests) autoRequest?: AutoRequest;
}

@CommandHandler(UpdateGo)
export class UpdateGoHandler implements ICommandHandler<UpdateGo> {
  constructor(
    private readonly ledger: Ledger,
    private readonly gos: GoReads,
  ) {}

  /** Throws InvalidInput, NotFound, StaleVersion, and Rejection where a trader's text is missing. */
  async execute(command: UpdateGo): Promise<GoRecord> {
    const { goId } = command;
    const status = command.status === null ? null : (parseGoStatus(command.status) ?? null);
    const details = detailsOf(command);
    const { availableFrom, availableUntil } = details;
    if (availableFrom && availableUntil && availableUntil < availableFrom)
      throw new InvalidInput({
        available_until: (i18n) => i18n.t('The end must not be before the start'),
      });

    await this.ledger.commit(command, {
      exclusiveGoIds: [goId],
      needs: { goIds: [goId], streams: [goStream(goId)] },
      decide: (state) => decideStatus(state, goId, status),
      records: {
        hold: async (records) => {
          const before = await checkGo(records, command);
          const held = await lockStatus(records, goId, status);
          return { before, moves: held.moves };
        },
        needs: (held) => claimsOfStatus(goId, held),
        save: (records, { before }) => saveGo(records, before, details),
      },
    });
    return this.gos.get(goId);
  }
}

/** The fields that an admin edits of a group order. Terms of payment that are left out stay. */
type GoDetails = Omit<Go, 'goId' | 'version' | 'revision' | keyof GoTerms> & Partial<GoTerms>;

function detailsOf(command: UpdateGo): GoDetails {
  return {
    title: command.title.trim(),
    availableFrom: dateOf(command.availableFrom),
    availableUntil: dateOf(command.availableUntil),
    published: command.published,
    archived: command.archived,
    instagroupurl: freeText(command.instagroupurl),
    titleImageId: command.titleImageId,
    itemsDays: command.itemsDays,
    emsDays: command.emsDays,
    customsDays: command.customsDays,
    domesticsDays: command.domesticsDays,
    graceDays: command.graceDays,
    autoRequest: command.autoRequest,
  };
}

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** Returns the stored group order. Throws where it is not what the admin saw, or may not be saved so. */
async function checkGo(records: EntityManager, command: UpdateGo): Promise<Go> {
  const { goId, expectedVersion, titleImageId } = command;
  const go = await records.findOneBy(Go, { goId });
  if (!go) throw new NotFound('go');
  if (expectedVersion !== undefined && expectedVersion !== go.version) throw new StaleVersion();
  if (isSeen(command) && command.status === null) await refuseUnlawful(records);
  if (titleImageId !== null && (await lockPictures(records, [titleImageId])).length === 0)
    throw new InvalidInput({
      title_img_id: (i18n) => i18n.t('There is no such picture: upload it first'),
    });
  return go;
}

/** A trader's group order opens only when every legal text that is required is written (rule L2). */
async function refuseUnlawful(records: EntityManager): Promise<void> {
  const { texts } = (await readSeller(statementsIn(records))) ?? {};
  if (texts) refuseMissingTexts(texts);
}

async function saveGo(records: EntityManager, before: Go, after: GoDetails): Promise<AuditedAct> {
  const { goId } = before;
  await records.update(
    Go,
    { goId },
    { ...defined(after), version: () => 'version + 1', revision: () => 'revision + 1' },
  );
  await notifyProcesses(records, [movedGo(goId, { seen: isSeen(before) || isSeen(after) })]);
  return { act: 'gos.admUpdateGo', subject: `go ${goId}`, changes: goChanges(before, after) };
}

type GoRow = Readonly<Pick<Go, keyof Go>>;

/**
 * The changes of a save, apart from the status, which is a fact of the ledger. The link to the chat is an invitation
 * (rule D28): the audit keeps that it changed, but not the old one.
 */
function goChanges(before: GoRow, after: GoDetails): FieldChangeRecord[] {
  const told = (changed: boolean, field: string) => (changed ? [{ field }] : []);
  return [
    ...fieldChanges(fieldsOf(before), fieldsOf({ ...before, ...defined(after) })),
    ...told(before.instagroupurl !== after.instagroupurl, 'instagroupurl'),
    ...told(before.titleImageId !== after.titleImageId, 'title_img_id'),
  ];
}

function fieldsOf(go: GoRow) {
  const { goId: _id, version: _version, revision: _revision, ...said } = go;
  const { instagroupurl: _link, titleImageId: _image, ...fields } = said;
  return toWire(fields);
}
