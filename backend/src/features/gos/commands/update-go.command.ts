import { defined, NotFound, type GoStatus } from '@fan-beats/events';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from 'typeorm';
import type { AuditedAct } from '../../../platform/audit/audited';
import { Ledger } from '../../../ledger/ledger';
import { movedGo, tell } from '../../live/tell';
import type { Actor } from '../../../platform/people/actor';
import { InvalidInput, StaleVersion } from '../../../platform/errors/refusals';
import { Image } from '../../images/image.entity';
import { goChanges } from '../go-changes';
import { Go, isSeen, type GoTerms } from '../go.entity';
import { statusAct, statusRecords, type HeldStatus } from './set-go-status.command';

/** What a group order says about itself. */
export type GoFields = Readonly<Omit<Go, 'goId' | 'version' | 'revision'>>;

/** What an admin says of it; what is left out of the terms of payment stays. */
export type GoDetails = Omit<GoFields, keyof GoTerms> & {
  readonly [Term in keyof GoTerms]?: GoTerms[Term] | undefined;
};

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
        hold: async (records) => ({ before: await checkGo(records, input), ...(await status.hold(records)) }),
        save: (records, { before }) => saveDetails(records, input, before),
      },
    });
  }
}

interface HeldGo extends HeldStatus {
  readonly before: Go;
}

async function checkGo(records: EntityManager, { goId, expectedVersion, details }: GoUpdate): Promise<Go> {
  const go = await records.findOneBy(Go, { goId });
  if (!go) throw new NotFound('go');
  if (expectedVersion !== undefined && expectedVersion !== go.version) throw new StaleVersion('go');
  const { titleImageId: imageId } = details;
  if (imageId !== null && !(await records.existsBy(Image, { imageId })))
    throw new InvalidInput({ title_img_id: 'title_img_id must be an uploaded image' });
  return go;
}

async function saveDetails(
  records: EntityManager,
  { goId, details }: GoUpdate,
  before: Go,
): Promise<AuditedAct> {
  const after = { ...details, title: details.title.trim() };
  const raised = { version: () => 'version + 1', revision: () => 'revision + 1' };
  await records.update(Go, { goId }, { ...defined(after), ...raised });
  await tell(records, [movedGo(goId, { seen: isSeen(before) || isSeen(after) })]);
  return { act: 'gos.admUpdateGo', subject: `go ${goId}`, changes: goChanges(before, after) };
}
