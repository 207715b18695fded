import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ToldLetterRecord } from '../../../contract/notices/notice.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';

const mostLetters = 20;

/** The letters that organisers told by chat, the newest first, each with the people who were told (rule M67). */
export class GetToldLetters extends ShopQuery<ToldLetterRecord[]> {}

type ToldRow = Omit<ToldLetterRecord, 'told_at'> & { readonly told_at: Date };

@QueryHandler(GetToldLetters)
export class GetToldLettersHandler implements IQueryHandler<GetToldLetters> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<ToldLetterRecord[]> {
    const { rows } = await this.pool.query<ToldRow>({
      name: 'told-letters',
      text: `SELECT go_id, about->'letter'->>'subject' AS subject, about->'letter'->>'text' AS text,
                    max(created_at) AS told_at,
                    json_agg(json_build_object('user_id', user_id, 'idempotency_key', about->>'attempt') ORDER BY user_id) AS people
               FROM notices WHERE kind = 'letter' AND about->'letter' IS NOT NULL
              GROUP BY 1, 2, 3 ORDER BY told_at DESC LIMIT $1`,
      values: [mostLetters],
    });
    return rows.map((row) => ({ ...row, told_at: row.told_at.toISOString() }));
  }
}
