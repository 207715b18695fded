import { goStream, NotFound, Rejection } from '@fan-beats/events';
import { countClaimsOfGo } from '@fan-beats/projections';
import type { EntityManager } from 'typeorm';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { RecordChange } from '../../../../ledger/ledger-command';
import { RecordAct, type Ground } from '../../../../platform/acts/act';
import { done } from '../../../../platform/cqrs/shop-command';
import { statementsIn, type Transaction } from '../../../../platform/database/statements';
import { Filled, Id, Line } from '../../../../platform/trpc/fields';
import { movedGo, tell } from '../../../../platform/database/tell';
import { cloneLimits, evolveGo, initialGo } from '@fan-beats/events/rules';
import { Go } from '../go.entity';
import { isSeen } from '../go-view';
import { linkItems, linksOf } from '../linked-gos';
import { ActOnGo } from './act-on-go';

export const titleLength = 200;

/** Creates an unpublished group order. */
export class CreateGo extends RecordAct<{ go_id: number }> {
  @Line() @Filled(titleLength) title: string;

  async change(records: EntityManager) {
    const { goId } = await records.save(Go, { title: this.title.trim() });
    await tell(records, [movedGo(goId, { seen: false })]);
    return { go_id: goId };
  }

  audit({ go_id }: { readonly go_id: number }) {
    return { act: 'gos.admCreateGo', subject: `go ${go_id}` };
  }
}

/** Takes a number for a group order that is still to be made. */
export async function nextGoId(pool: Transaction): Promise<number> {
  const { rows } = await pool.query<{ id: number }>({
    text: `SELECT nextval(pg_get_serial_sequence('gos', 'go_id'))::int AS id`,
  });
  return rows[0]?.id ?? 0;
}

/** Makes the group order of a number that was taken. */
export const makeGo = (records: EntityManager, go: Partial<Go>) => records.insert(Go, go);

/**
 * An admin starts a new group order from another one: its title image and its links with their limits, nothing of its
 * window, status or chat (rule D60). Throws NotFound.
 */
export class CloneGo extends ActOnGo<{ go_id: number }> {
  @Id() goId: number;
  @Line() @Filled(titleLength) title: string;

  private cloneId = 0;

  /** The number is taken ahead of the act, because its facts name the group order they are about. */
  override async prepare({ pool }: Ground): Promise<void> {
    this.cloneId = await nextGoId(pool);
  }

  decide(context: DecisionContext) {
    if (!context.go(this.goId)) throw new NotFound('go');
    const state = context.fold(goStream(this.goId), initialGo, evolveGo);
    return [{ stream: goStream(this.cloneId), events: cloneLimits(state, this.cloneId) }];
  }

  override records(): RecordChange<unknown> {
    return { hold: () => Promise.resolve(), save: (records) => this.save(records) };
  }

  answer() {
    return { go_id: this.cloneId };
  }

  private async save(records: EntityManager) {
    const { goId, cloneId, title } = this;
    const { titleImageId } = await records.findOneByOrFail(Go, { goId });
    const links = await linksOf(records, { goId });
    await makeGo(records, { goId: cloneId, title: title.trim(), titleImageId });
    const cloned = links.map(({ itemId }) => ({ goId: cloneId, itemId }));
    await linkItems(records, cloned);
    await tell(records, [movedGo(cloneId, { seen: false })]);
    return { act: 'gos.admCloneGo', subject: `go ${cloneId} from go ${goId}` };
  }
}

/** Deletes a group order without claims (rule D11). */
export class DeleteGo extends RecordAct {
  static readonly wire = { goId: 'id' } as const;

  @Id() goId: number;

  async change(records: EntityManager) {
    const { goId } = this;
    // Held against every commit of a claim, which shares this row, before the claims are counted.
    const go = await records.findOne(Go, { where: { goId }, lock: { mode: 'pessimistic_write' } });
    if (!go) throw new NotFound('go');
    const claims = await countClaimsOfGo(statementsIn(records), goId);
    if (claims > 0) throw new Rejection('GO_HAS_CLAIMS', { claims });
    await records.delete(Go, { goId });
    await tell(records, [movedGo(goId, { seen: isSeen(go) })]);
    return done;
  }

  audit() {
    return { act: 'gos.admDeleteGo', subject: `go ${this.goId}` };
  }
}
