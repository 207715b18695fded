import { NotFound } from '@fan-beats/events/kernel';
import type { I18n } from '@lingui/core';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { TakeOverRecord } from '../../contract/takeovers/takeover.records';
import { wordRefusal } from '../../platform/errors/translate-error';
import { displayNames } from '../../platform/people/display-names';
import { goTitles } from '../catalogue/gos/go-view';
import { TakeOverRow } from './takeover.entity';

/** The most take-overs of the list. */
const maxListed = 100;

/** Reads take-overs for the pages, with refusals worded in a language. */
@Injectable()
export class TakeOverReads {
  constructor(
    private readonly source: DataSource,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** One take-over. Throws NotFound. */
  async get(i18n: I18n, takeoverId: string): Promise<TakeOverRecord> {
    const rows = await this.source.manager.findBy(TakeOverRow, { takeoverId });
    const [found] = await this.toRecords(i18n, rows);
    if (!found) throw new NotFound('take-over');
    return found;
  }

  /** The latest take-overs, the newest first. */
  async newest(i18n: I18n): Promise<readonly TakeOverRecord[]> {
    const rows = await this.source.manager.find(TakeOverRow, {
      order: { startedAt: 'DESC' },
      take: maxListed,
    });
    return this.toRecords(i18n, rows);
  }

  private async toRecords(i18n: I18n, rows: readonly TakeOverRow[]): Promise<TakeOverRecord[]> {
    const [nameOf, titles] = await Promise.all([
      displayNames(this.pool, rows, ({ actorId, refused }) => [
        actorId,
        ...refused.map(({ userId }) => userId),
      ]),
      goTitles(this.pool, rows, ({ goId }) => goId),
    ]);
    return rows.map((row) => ({
      takeover_id: row.takeoverId,
      go_id: row.goId,
      gotitle: titles.get(row.goId) ?? '',
      lines: row.lines,
      claims: row.claims,
      started_at: row.startedAt.toISOString(),
      left_out: row.leftOut,
      actor: { user_id: row.actorId, displayname: nameOf(row.actorId) },
      state: row.undoneAt ? 'undone' : row.plan ? 'unfinished' : 'done',
      refused: row.refused.map((one) => ({
        user_id: one.userId,
        displayname: nameOf(one.userId),
        message: 'message' in one ? one.message : wordRefusal(i18n, one.refusal),
      })),
    }));
  }
}
