import { NotFound } from '@fan-beats/events/kernel';
import { readGoFigures } from '@fan-beats/projections';
import type { GoFiguresRecord, GoRecord, ListedGoRecord } from '../../../contract/catalogue/go.records';
import { Read, type Ground } from '../../../platform/acts/act';
import { newQuery } from '../../../platform/cqrs/shop-query';
import { Id } from '../../../platform/trpc/fields';
import { euros } from '../../../contract/wire';
import { readGos, statusDays, withoutInvitation } from './go-view';

/** The group orders that fans see, newest first (rule D8). */
export class GetGoList extends Read<{ goList: ListedGoRecord[] }> {
  async read({ pool }: Ground) {
    const gos = await readGos(pool, 'seen');
    const withStatus = gos.filter(({ status }) => status !== null).map(({ go_id }) => go_id);
    const days = await statusDays(pool, withStatus);
    return { goList: gos.map((go) => ({ ...withoutInvitation(go), status_days: days(go.go_id) })) };
  }
}

/** All group orders, newest first. */
export class GetGos extends Read<GoRecord[]> {
  read({ pool }: Ground): Promise<GoRecord[]> {
    return readGos(pool, 'all');
  }
}

export class GetGo extends Read<GoRecord> {
  @Id() goId: number;

  async read({ pool }: Ground): Promise<GoRecord> {
    const [go] = await readGos(pool, 'id', this.goId);
    if (!go) throw new NotFound('go');
    return go;
  }
}

/** Asks about a group order that is there. Throws NotFound. */
export abstract class GoRead<Answer> extends Read<Answer> {
  @Id() goId: number;

  async read(ground: Ground): Promise<Answer> {
    await ground.ask(newQuery(GetGo, { goId: this.goId }));
    return this.readGo(ground);
  }

  protected abstract readGo(ground: Ground): Promise<Answer>;
}

/** What an act on a whole group order is about to touch, so that the question before it can say so (rule D77). */
export class GetGoFigures extends GoRead<GoFiguresRecord> {
  protected async readGo({ pool }: Ground): Promise<GoFiguresRecord> {
    const { paid_cents, ...figures } = await readGoFigures(pool, this.goId);
    return { ...figures, paid_sum: euros(paid_cents) };
  }
}
