import { defined, NotFound } from '@fan-beats/events/kernel';
import type { I18n } from '@lingui/core';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Reach } from '../../contract/people/user.records';
import type { OpenStageRecord } from '../../contract/money/payment.records';
import { InvalidInput } from '../../platform/errors/refusals';
import { mayBeMailed } from '../../platform/people/may-be-mailed';
import { isUnreached, presentOf, reachOf } from '../../platform/people/reach';
import { textsIn } from '../../platform/texts/texts';
import { goTitles } from '../catalogue/gos/go-view';
import { openStages } from '../money/payments/open-stages';
import { findUsers, type UserFilter } from '../people/users/user-table';
import { readUserRows } from '../people/users/user-view';
import { SettingsReads } from '../site/settings/settings.reads';
import { fansOf } from './notices';

export const letterGroups = ['everybody', 'unpaid', 'chosen', 'found'] as const;
export type LetterGroup = (typeof letterGroups)[number];

/** The most people that a letter is written to by their numbers. */
export const mostChosen = 500;

/**
 * The recipients that an organiser chose: fans of a group order, people by their numbers, or the people whom the filters
 * of the table of users find.
 */
export interface LetterTo extends Partial<UserFilter> {
  readonly to: LetterGroup;
  readonly goId?: number | null;
  readonly userIds?: readonly number[];
}

/** The fans of a letter: those who will read it, and those whom nothing reaches. */
interface Readers {
  readonly reached: readonly number[];
  readonly unreached: readonly number[];
  readonly by: ReadonlyMap<number, Reach>;
}

/** The recipients of a letter of an organiser. */
@Injectable()
export class LetterReads {
  constructor(
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /**
   * The recipients by reach. Fans without an account read nothing here, and a banned one gets no letter (rule M50).
   * Erased people are left out. Throws NotFound and InvalidInput.
   */
  async readers(letter: LetterTo): Promise<Readers> {
    const fans = await presentOf(this.pool, await this.fans(letter));
    const by = await reachOf(this.pool, fans, { sendsMail: true });
    return {
      reached: fans.filter((userId) => by.get(userId) === 'news' || by.get(userId) === 'mail'),
      unreached: fans.filter((userId) => isUnreached(by.get(userId))),
      by,
    };
  }

  /** The amounts that each of these people is asked to pay, in the group order where one is given. */
  async due(
    userIds: readonly number[],
    goId: number | null,
  ): Promise<(userId: number) => readonly OpenStageRecord[]> {
    const [only] = userIds;
    const settings = await this.settings.get();
    const of = goId !== null ? { goId } : userIds.length === 1 && only ? { userId: only } : 'everybody';
    const { stages } = await openStages(this.pool, settings, of);
    const byPerson = new Map<number, OpenStageRecord[]>(userIds.map((userId) => [userId, []]));
    for (const stage of stages) if (stage.due > 0) byPerson.get(stage.user_id)?.push(stage);
    return (userId) => byPerson.get(userId) ?? [];
  }

  /** The texts in the language of each of these people; in the shop's where they chose none. */
  async languages(userIds: readonly number[]): Promise<(userId: number) => I18n> {
    const [chosen, { shownLanguage }] = await Promise.all([
      mayBeMailed(this.pool, userIds),
      this.settings.get(),
    ]);
    return (userId) => textsIn(chosen.get(userId)?.language ?? shownLanguage);
  }

  /**
   * Fans with a claim in the group order; for `unpaid`, those with a due payment there that they have not announced
   * (rule D79); for `chosen`, the people themselves; for `found`, those whom the filters find (rule M66).
   */
  private async fans(letter: LetterTo): Promise<readonly number[]> {
    const { to, goId, userIds } = letter;
    if (to === 'found') return this.found(letter);
    if (goId && (await goTitles(this.pool, [goId], (id) => id)).size === 0) throw new NotFound('group order');
    if (to === 'chosen') {
      if (!userIds) throw new InvalidInput({ user_ids: (i18n) => i18n.t('Please choose people') });
      return userIds;
    }
    if (!goId) throw new InvalidInput({ go_id: (i18n) => i18n.t('Please choose a group order') });
    if (to === 'everybody') return fansOf(this.pool, goId);
    const { stages } = await openStages(this.pool, await this.settings.get(), { goId });
    const owing = stages.filter((stage) => stage.due > 0 && stage.announced === null);
    return [...new Set(owing.map(({ user_id }) => user_id))];
  }

  /**
   * The people of the table of users with the same filters. One that is left out does not narrow. A person who waits for
   * approval cannot log in and read a letter.
   */
  private async found({ search = '', ...filters }: LetterTo): Promise<readonly number[]> {
    const { money, claims, role, banned, reachedBy } = filters;
    const filter = defined({ money, claims, role, banned, reachedBy });
    const users = findUsers(await readUserRows(this.pool), { search, ...filter });
    return users.filter(({ awaits_approval }) => !awaits_approval).map(({ user_id }) => user_id);
  }
}
