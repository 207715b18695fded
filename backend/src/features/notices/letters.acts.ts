import { IdempotencyConflict, NotFound } from '@fan-beats/events';
import { IsIn } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { LetterRecord } from '../../contract/notices/notice.records';
import { Read, RecordAct, type Ground } from '../../platform/acts/act';
import { statementsIn } from '../../platform/database/statements';
import { movedAccount, tell } from '../../platform/database/tell';
import { Mailer } from '../../platform/mail/mailer';
import { RefusedCall } from '../../platform/errors/refusals';
import { displayNames } from '../../platform/people/display-names';
import { mayBeMailed } from '../../platform/people/may-be-mailed';
import { digestOfPeople } from '../../platform/people/person';
import { reachOf } from '../../platform/people/reach';
import { Filled, Id, Line, Uuid } from '../../platform/trpc/fields';
import { goTitles } from '../catalogue/gos/go-view';
import { openStages } from '../money/payments/open-stages';
import { SettingsReads } from '../site/settings/settings.reads';
import { addNotice, lettersOf, thoseWhoWant } from './notice.table';
import { fansOf } from './notices';

export const letterGroups = ['everybody', 'unpaid'] as const;
type LetterGroup = (typeof letterGroups)[number];

/** The fans of a letter, by whether they read it. */
interface Readers {
  readonly reached: readonly number[];
  readonly unreached: readonly number[];
}

/** Fans without an account read nothing here, and nothing is written to a banned one (rule M50). */
async function readersOf(ground: Ground, goId: number, to: LetterGroup): Promise<Readers> {
  const fans = await fansFor(ground, goId, to);
  const reach = await reachOf(ground.pool, fans, { sendsMail: false });
  return {
    reached: fans.filter((userId) => reach.get(userId) === 'news'),
    unreached: fans.filter((userId) => reach.get(userId) === 'nobody'),
  };
}

/** Who has a claim in the group order or, `unpaid`, owes something due there and has not said they have paid it (rule D79). */
async function fansFor({ get, pool }: Ground, goId: number, to: LetterGroup): Promise<number[]> {
  if ((await goTitles(pool, [goId], (id) => id)).size === 0) throw new NotFound('group order');
  if (to === 'everybody') return fansOf(pool, goId);
  const { stages } = await openStages(pool, await get(SettingsReads).get(), { goId });
  const owing = stages.filter((stage) => stage.due > 0 && stage.announced === null);
  return [...new Set(owing.map(({ user_id }) => user_id))];
}

/** Whom a letter would go to. */
export class PreviewLetter extends Read<LetterRecord> {
  @Id() goId: number;
  @IsIn(letterGroups) to: LetterGroup;

  async read(ground: Ground): Promise<LetterRecord> {
    const { pool, get } = ground;
    const { reached: readers, unreached } = await readersOf(ground, this.goId, this.to);
    const nameOf = await displayNames(pool, [...readers, ...unreached], (id) => id);
    const named = (user_id: number) => ({ user_id, user_displayname: nameOf(user_id) });
    const mailable = await mayBeMailed(pool, readers);
    const mailed = await thoseWhoWant(pool, 'letter', [...mailable.keys()]);
    return {
      people: readers.map(named),
      unreached: unreached.map(named),
      mailed: get(Mailer).sends ? mailed.length : 0,
      digest: digestOfPeople(readers),
    };
  }
}

/** An organiser writes to fans of a group order. Throws CONFLICT where they are no longer those who were shown. */
export class WriteLetter extends RecordAct<{ readonly told: number }> {
  @Id() goId: number;
  @IsIn(letterGroups) to: LetterGroup;
  @Line() @Filled(120) subject: string;
  @Filled(5_000) text: string;
  /** Of the people whom the preview showed. */
  @Filled(64) digest: string;
  /** Made once per attempt of the person. */
  @Uuid() idempotencyKey: string;
  #again = false;

  async change(records: EntityManager, ground: Ground) {
    const { goId, idempotencyKey } = this;
    const client = statementsIn(records);
    const about = { subject: this.subject.trim(), text: this.text.trim(), attempt: idempotencyKey };
    const before = await lettersOf(client, { goId, about });
    this.#again = before.length > 0;
    if (before.some(({ same }) => !same)) throw new IdempotencyConflict(idempotencyKey);
    if (this.#again) return { told: before.length };
    const { reached: readers } = await readersOf(ground, goId, this.to);
    if (digestOfPeople(readers) !== this.digest)
      throw new RefusedCall('CONFLICT', 'This goes to other people by now. Please look at the list again.');
    const mailed = ground.get(Mailer).sends;
    const told = await addNotice(
      client,
      { kind: 'letter', claimId: null, goId, about },
      { to: readers, fact: null, quiet: 'letter', mailed },
    );
    await tell(records, told.map(movedAccount));
    return { told: told.length };
  }

  audit({ told }: { readonly told: number }) {
    if (this.#again) return null;
    return { act: 'notices.admWrite', subject: `go ${this.goId}, ${told} people`, changed: ['letter'] };
  }
}
