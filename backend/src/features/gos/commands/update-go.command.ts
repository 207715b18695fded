import { NotFound, type GoStatus } from '@fan-beats/events';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { writeAudit } from '../../../platform/audit/write-audit';
import type { GoRecord } from '../../../contract/records';
import { Ledger } from '../../../ledger/ledger';
import type { Transaction } from '../../../ledger/transaction';
import { movedGo, tell } from '../../live/tell';
import type { Actor } from '../../../platform/people/actor';
import { InvalidInput, StaleVersion } from '../../../platform/errors/refusals';
import { goChanges } from '../go-changes';
import { readGos } from '../go-view';
import { statusAct, statusRecords, type HeldStatus } from './set-go-status.command';

export interface GoDetails {
  readonly title: string;
  readonly availableFrom: Date | null;
  readonly availableUntil: Date | null;
  readonly published: boolean;
  readonly archived: boolean;
  readonly instagroupurl: string | null;
  readonly titleImageId: number | null;
}

export interface GoUpdate {
  readonly actor: Actor;
  readonly goId: number;
  /** The version the admin saw. */
  readonly expectedVersion?: number;
  readonly details: GoDetails;
  readonly status: GoStatus | null;
}

/** Saves a group order: what it says about itself, and its status, which is a fact of the ledger. All or nothing. */
export class UpdateGo extends Command<void> {
  constructor(readonly input: GoUpdate) {
    super();
  }
}

@CommandHandler(UpdateGo)
export class UpdateGoHandler implements ICommandHandler<UpdateGo> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: UpdateGo): Promise<void> {
    const status = statusRecords(input);
    return this.ledger.run<void, HeldGo>({
      ...statusAct(input),
      records: {
        ...status,
        hold: async (transaction) => ({
          before: await checkGo(transaction, input),
          ...(await status.hold(transaction)),
        }),
        save: async (transaction, held) => {
          await status.save(transaction, held);
          await saveDetails(transaction, input, held);
        },
      },
    });
  }
}

interface HeldGo extends HeldStatus {
  readonly before: GoRecord;
}

async function checkGo(
  transaction: Transaction,
  { goId, expectedVersion, details }: GoUpdate,
): Promise<GoRecord> {
  const go = await readGo(transaction, goId);
  if (expectedVersion !== undefined && expectedVersion !== go.version) throw new StaleVersion('go');
  await checkImage(transaction, details);
  return go;
}

async function saveDetails(
  transaction: Transaction,
  { actor, goId, details }: GoUpdate,
  { before }: HeldGo,
): Promise<void> {
  await transaction.query({
    text: `UPDATE gos SET title = $2, available_from = $3, available_until = $4, published = $5, archived = $6,
                  instagroupurl = $7, title_img_id = $8, version = version + 1 WHERE go_id = $1`,
    values: [
      goId,
      details.title.trim(),
      details.availableFrom,
      details.availableUntil,
      details.published,
      details.archived,
      details.instagroupurl,
      details.titleImageId,
    ],
  });
  const after = await readGo(transaction, goId);
  const changes = goChanges(before, after);
  await writeAudit(transaction, { actor, act: 'gos.admUpdateGo', subject: `go ${goId}`, changes });
  await tell(transaction, [movedGo(goId, { seen: isSeen(before) || isSeen(after) })]);
}

async function readGo(transaction: Transaction, goId: number): Promise<GoRecord> {
  const [go] = await readGos(transaction, { by: 'id', goId });
  if (!go) throw new NotFound('go');
  return go;
}

async function checkImage(transaction: Transaction, { titleImageId }: GoDetails): Promise<void> {
  if (titleImageId === null) return;
  const { rowCount } = await transaction.query({
    text: 'SELECT FROM images WHERE image_id = $1',
    values: [titleImageId],
  });
  if (rowCount === 0) throw new InvalidInput({ title_img_id: 'title_img_id must be an uploaded image' });
}

const isSeen = ({ published, archived }: GoRecord): boolean => published && !archived;
