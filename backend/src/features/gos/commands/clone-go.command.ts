import { goStream, NotFound } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { EntityManager } from 'typeorm';

import type { AuditedAct } from '../../../platform/audit/audited';
import { Ledger } from '../../../ledger/ledger';
import { movedGo, tell } from '../../live/tell';
import type { Actor } from '../../../platform/people/actor';
import { Go, GoItem } from '../go.entity';
import { cloneLimits } from '../domain/clone-limits';
import { evolveGo, initialGo } from '../domain/go.state';

export interface CloneRequest {
  readonly actor: Actor;
  /** The group order that is copied. */
  readonly goId: number;
  readonly title: string;
}

/**
 * An admin starts a new group order from another one: its title image and its links with their limits, nothing of its
 * window, status or chat (rule D60). Answers the id of the new one. Rejects with NotFound.
 */
export class CloneGo extends Command<number> {
  constructor(readonly input: CloneRequest) {
    super();
  }
}

@CommandHandler(CloneGo)
export class CloneGoHandler implements ICommandHandler<CloneGo> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ input }: CloneGo): Promise<number> {
    const { actor, goId } = input;
    const cloneId = await this.takeId();
    await this.ledger.run<void>({
      actor,
      via: 'admin',
      input: { goId, cloneId, act: 'clone' },
      // Links and limits change only while their group order is held alone, so what is read stays until the commit.
      exclusiveGoIds: [goId],
      needs: { goIds: [goId], streams: [goStream(goId)] },
      decide: (context) => {
        if (!context.go(goId)) throw new NotFound('go');
        const events = cloneLimits(context.fold(goStream(goId), initialGo, evolveGo), cloneId);
        return { streams: [{ stream: goStream(cloneId), events }], answer: undefined };
      },
      answerAgain: () => undefined,
      records: {
        hold: () => Promise.resolve(),
        save: (records) => cloneRecords(records, input, cloneId),
      },
    });
    return cloneId;
  }

  /** Ahead of the act, because its facts name the group order they are about. */
  private async takeId(): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('gos', 'go_id'))::int AS id`,
    );
    return rows[0]?.id ?? 0;
  }
}

async function cloneRecords(
  records: EntityManager,
  { goId, title }: CloneRequest,
  cloneId: number,
): Promise<AuditedAct> {
  const { titleImageId } = await records.findOneByOrFail(Go, { goId });
  const links = await records.findBy(GoItem, { goId });
  await records.insert(Go, { goId: cloneId, title: title.trim(), titleImageId });
  await records.insert(
    GoItem,
    links.map(({ itemId }) => ({ goId: cloneId, itemId })),
  );
  await tell(records, [movedGo(cloneId, { seen: false })]);
  return { act: 'gos.admCloneGo', subject: `go ${cloneId} from go ${goId}` };
}
