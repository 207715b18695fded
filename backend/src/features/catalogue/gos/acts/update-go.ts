import { freeText, defined, NotFound, parseGoStatus, type GoStatus } from '@fan-beats/events';
import { IsIn } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { AutoRequest, GoRecord } from '../../../../contract/catalogue/go.records';
import type { FieldChangeRecord } from '../../../../contract/field-change.records';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { RecordChange } from '../../../../ledger/ledger-command';
import type { Ground } from '../../../../platform/acts/act';
import { newQuery } from '../../../../platform/cqrs/shop-query';
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
import { holdPictures } from '../../images/kept-pictures';
import { refuseMissingTexts } from '@fan-beats/events/rules';
import { statementsIn } from '../../../../platform/database/statements';
import { movedGo, tell } from '../../../../platform/database/tell';
import { fieldChanges } from '../../../../platform/audit/audited';
import { toWire } from '../../../../contract/wire';
import { Go, type GoTerms } from '../go.entity';
import { isSeen } from '../go-view';
import { GetGo } from '../queries/get-go.query';
import { ActOnGo } from './act-on-go';
import { titleLength } from './go.acts';
import { decideStatus, statusRecords, type HeldStatus } from './set-go-status';

const autoRequests: readonly AutoRequest[] = ['off', 'closing', 'submission'];

/** Upper or lower case (rule D6). */
const Status = (): PropertyDecorator =>
  Written(
    'status',
    (text) => parseGoStatus(text) !== undefined,
    () => 'status must be null or one of ORDERED, AT_PROXY, OTW_TO_GERMANY, ARRIVED, SENT_OUT, CANCELED',
  );

type GoRow = Readonly<Pick<Go, keyof Go>>;

/** What an admin says of a group order; what is left out of the terms of payment stays. */
type GoDetails = Omit<Go, 'goId' | 'version' | 'revision' | keyof GoTerms> & Partial<GoTerms>;

interface HeldGo extends HeldStatus {
  readonly before: Go;
}

/** Saves a group order: what it says about itself, and its status, which is a fact of the ledger. All or nothing. */
export class UpdateGo extends ActOnGo<GoRecord, HeldGo> {
  static readonly wire = { titleImageId: 'title_img_id' } as const;

  @Id() goId: number;

  /** The version the admin saw; the save is refused when the group order moved on. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;
  @Line() @Filled(titleLength) title: string;
  @OrNull() @Instant() availableFrom: string | null;
  @OrNull() @Instant() availableUntil: string | null;
  @Flag() published: boolean;
  @OrNull() @WebLink() @Text(500) instagroupurl: string | null;
  @OrNull() @Id() titleImageId: number | null;
  @Flag() archived: boolean;
  @OrNull() @Status() status: string | null;

  /** Of the terms of payment, what is left out stays; null for those of the shop. */
  @OptionalOrNull() @Days() itemsDays?: number | null;
  @OptionalOrNull() @Days() emsDays?: number | null;
  @OptionalOrNull() @Days() customsDays?: number | null;
  @OptionalOrNull() @Days() domesticsDays?: number | null;
  @OptionalOrNull() @GraceDays() graceDays?: number | null;
  @Optional() @IsIn(autoRequests) autoRequest?: AutoRequest;

  override prepare(): void {
    const { availableFrom, availableUntil } = this.details();
    if (availableFrom && availableUntil && availableUntil < availableFrom)
      throw new InvalidInput({ available_until: 'available_until must not be before available_from' });
  }

  decide(context: DecisionContext) {
    return decideStatus(context, this.goId, this.wantedStatus());
  }

  override records(): RecordChange<HeldGo> {
    const status = statusRecords(this.goId, this.wantedStatus());
    return {
      ...status,
      hold: async (records) => ({ before: await this.check(records), ...(await status.hold(records)) }),
      save: (records, { before }) => this.save(records, before),
    };
  }

  answer({ ask }: Ground): Promise<GoRecord> {
    return ask(newQuery(GetGo, { goId: this.goId }));
  }

  private wantedStatus(): GoStatus | null {
    return this.status === null ? null : (parseGoStatus(this.status) ?? null);
  }

  private details(): GoDetails {
    const { published, archived, titleImageId, itemsDays, emsDays, customsDays, domesticsDays } = this;
    const { graceDays, autoRequest } = this;
    return {
      ...{ published, archived, titleImageId },
      ...{ itemsDays, emsDays, customsDays, domesticsDays, graceDays, autoRequest },
      title: this.title.trim(),
      availableFrom: dateOf(this.availableFrom),
      availableUntil: dateOf(this.availableUntil),
      instagroupurl: freeText(this.instagroupurl),
    };
  }

  private async check(records: EntityManager): Promise<Go> {
    const go = await records.findOneBy(Go, { goId: this.goId });
    if (!go) throw new NotFound('go');
    if (this.expectedVersion !== undefined && this.expectedVersion !== go.version) throw new StaleVersion();
    if (isSeen(this) && this.status === null) await refuseUnlawful(records);
    const { titleImageId: imageId } = this;
    if (imageId !== null && (await holdPictures(records, [imageId])).length === 0)
      throw new InvalidInput({ title_img_id: 'title_img_id must be an uploaded image' });
    return go;
  }

  private async save(records: EntityManager, before: Go) {
    const { goId } = this;
    const after = this.details();
    const raised = { version: () => 'version + 1', revision: () => 'revision + 1' };
    await records.update(Go, { goId }, { ...defined(after), ...raised });
    await tell(records, [movedGo(goId, { seen: isSeen(before) || isSeen(after) })]);
    return { act: 'gos.admUpdateGo', subject: `go ${goId}`, changes: goChanges(before, after) };
  }
}

/** A trader's group order opens only once every text is written that is owed (rule L2). */
async function refuseUnlawful(records: EntityManager): Promise<void> {
  const { texts } = (await readSeller(statementsIn(records))) ?? {};
  if (texts) refuseMissingTexts(texts);
}

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/**
 * What a save changed about a group order, apart from its status, which is a fact of the ledger. The link to the chat is
 * an invitation (rule D28): that it changed is kept, an old one is not.
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
