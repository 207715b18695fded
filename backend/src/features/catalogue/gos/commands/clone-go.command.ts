import { goStream, NotFound } from '@fan-beats/events';
import { cloneLimits, evolveGo, initialGo } from '@fan-beats/events/rules';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { movedGo, notifyProcesses } from '../../../../platform/database/notify-processes';
import { Filled, Id, Line } from '../../../../platform/trpc/fields';
import { Go } from '../go.entity';
import { makeGo, nextGoId, titleLength } from '../go-rows';
import { linkItems, linksOf } from '../linked-gos';

/**
 * An admin starts a new group order from another one: its title image and its links with their limits, nothing of its
 * window, status or chat (rule D60). Throws NotFound.
 */
export class CloneGo extends ShopCommand<{ go_id: number }> {
  readonly commandName = 'CloneGo';

  @Id() goId: number;
  @Line() @Filled(titleLength) title: string;
}

@CommandHandler(CloneGo)
export class CloneGoHandler implements ICommandHandler<CloneGo> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: CloneGo): Promise<{ go_id: number }> {
    const { goId, title } = command;
    // The number is taken before the commit, because the facts name their group order.
    const cloneId = await nextGoId(this.pool);

    await this.ledger.commit(command, {
      exclusiveGoIds: [goId],
      needs: { goIds: [goId], streams: [goStream(goId)] },
      decide(state) {
        if (!state.go(goId)) throw new NotFound('go');
        const go = state.fold(goStream(goId), initialGo, evolveGo);
        return [{ stream: goStream(cloneId), events: cloneLimits(go, cloneId) }];
      },
      records: {
        hold: () => Promise.resolve(undefined),
        save: async (records) => {
          await saveClone(records, goId, { cloneId, title });
          return { act: 'gos.admCloneGo', subject: `go ${cloneId} from go ${goId}` };
        },
      },
    });
    return { go_id: cloneId };
  }
}

async function saveClone(
  records: EntityManager,
  goId: number,
  { cloneId, title }: { readonly cloneId: number; readonly title: string },
): Promise<void> {
  const { titleImageId } = await records.findOneByOrFail(Go, { goId });
  const links = await linksOf(records, { goId });
  await makeGo(records, { goId: cloneId, title: title.trim(), titleImageId });
  await linkItems(
    records,
    links.map(({ itemId }) => ({ goId: cloneId, itemId })),
  );
  await notifyProcesses(records, [movedGo(cloneId, { seen: false })]);
}
