import type { Pool } from 'pg';

/** What a person last said about their money, as ISO-8601 texts: notes, no facts. */
export interface Said {
  /** To have paid. */
  readonly announcedAt: string | null;
  /** To want the credit back. */
  readonly askedBackAt: string | null;
}

export interface SaidAt {
  readonly user_id: number;
  readonly at: Date;
}

export async function readSaid(pool: Pool, userId: number): Promise<Said> {
  const { rows } = await pool.query<{ announced: Date | null; asked_back: Date | null }>({
    name: 'payment-said',
    text: `SELECT (SELECT announced_at FROM payment_announcements WHERE user_id = $1) AS announced,
                  (SELECT asked_at FROM credit_asked_back WHERE user_id = $1) AS asked_back`,
    values: [userId],
  });
  const [said] = rows;
  return {
    announcedAt: said?.announced?.toISOString() ?? null,
    askedBackAt: said?.asked_back?.toISOString() ?? null,
  };
}

export async function readEverybodySaid(
  pool: Pool,
): Promise<{ readonly announced: readonly SaidAt[]; readonly askedBack: readonly SaidAt[] }> {
  const [announced, askedBack] = await Promise.all([
    pool.query<SaidAt>({
      name: 'payments-announced',
      text: 'SELECT user_id, announced_at AS at FROM payment_announcements ORDER BY user_id',
    }),
    pool.query<SaidAt>({
      name: 'credits-asked-back',
      text: 'SELECT user_id, asked_at AS at FROM credit_asked_back ORDER BY asked_at, user_id',
    }),
  ]);
  return { announced: announced.rows, askedBack: askedBack.rows };
}
