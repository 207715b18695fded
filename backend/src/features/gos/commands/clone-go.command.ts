import { goStream, NotFound } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { writeAudit } from '../../../platform/audit/write-audit';
import { Ledger } from '../../../ledger/ledger';
import type { Transaction } from '../../../ledger/transaction';
import { movedGo, tell } from '../../live/tell';
import type { Actor } from '../../../platform/people/actor';
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
        save: (transaction) => cloneRecords(transaction, input, cloneId),
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
  transaction: Transaction,
  { actor, goId, title }: CloneRequest,
  cloneId: number,
): Promise<void> {
  await transaction.query({
    name: 'clone-go',
    text: 'INSERT INTO gos (go_id, title, title_img_id) SELECT $2, $3, title_img_id FROM gos WHERE go_id = $1',
    values: [goId, cloneId, title.trim()],
  });
  await transaction.query({
    name: 'clone-links',
    text: 'INSERT INTO go_items (go_id, item_id) SELECT $2, item_id FROM go_items WHERE go_id = $1',
    values: [goId, cloneId],
  });
  await writeAudit(transaction, {
    actor,
    act: 'gos.admCloneGo',
    subject: `go ${cloneId} from go ${goId}`,
  });
  await tell(transaction, [movedGo(cloneId, { seen: false })]);
}
