import { NotFound } from '@fan-beats/events/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { isUnreached, reachOf } from '../../platform/people/reach';
import { goTitles } from '../catalogue/gos/go-view';
import { openStages } from '../money/payments/open-stages';
import { SettingsReads } from '../site/settings/settings.reads';
import { fansOf } from './notices';

export const letterGroups = ['everybody', 'unpaid'] as const;
export type LetterGroup = (typeof letterGroups)[number];

/** The fans of a letter: those who will read it, and those whom nothing reaches. */
interface Readers {
  readonly reached: readonly number[];
  readonly unreached: readonly number[];
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
   * Throws NotFound.
   */
  async readers(goId: number, to: LetterGroup): Promise<Readers> {
    const fans = await this.fans(goId, to);
    const reach = await reachOf(this.pool, fans, { sendsMail: false });
    return {
      reached: fans.filter((userId) => reach.get(userId) === 'news'),
      unreached: fans.filter((userId) => isUnreached(reach.get(userId))),
    };
  }

  /**
   * Fans with a claim in the group order; for `unpaid`, those with a due payment there that they have not announced
   * (rule D79).
   */
  private async fans(goId: number, to: LetterGroup): Promise<number[]> {
    if ((await goTitles(this.pool, [goId], (id) => id)).size === 0) throw new NotFound('group order');
    if (to === 'everybody') return fansOf(this.pool, goId);
    const { stages } = await openStages(this.pool, await this.settings.get(), { goId });
    const owing = stages.filter((stage) => stage.due > 0 && stage.announced === null);
    return [...new Set(owing.map(({ user_id }) => user_id))];
  }
}
