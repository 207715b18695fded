import { addCents, cents, type Cents } from '@fan-beats/events/kernel';
import { readLeastBalances } from '@fan-beats/projections';
import type { EntityManager } from 'typeorm';
import type { Transaction } from '../../../platform/database/statements';
import type { PaidNote } from './paid-notes';

/** The people whose notes about money are read; null for everybody. The notes are not facts. */
export type Speakers = readonly number[] | null;

/** The announcements of payments, the newest first. */
export async function readAnnouncements(client: Transaction, of: Speakers): Promise<PaidNote[]> {
  const { rows } = await client.query<PaidNote>({
    name: 'payments-announced',
    text: `SELECT user_id AS "userId", announced_at AS at,
                  CASE WHEN claim_id IS NOT NULL THEN json_build_object('claimId', claim_id, 'stage', stage,
                    'amountCents', amount_cents, 'coversCents', covers_cents) END AS of
             FROM (SELECT user_id, claim_id, stage, amount_cents, covers_cents, announced_at FROM announced_stages
                   UNION ALL SELECT user_id, NULL, NULL, NULL, NULL, announced_at FROM payment_announcements) said
            WHERE $1::int[] IS NULL OR user_id = ANY($1)
            ORDER BY announced_at DESC, user_id, claim_id`,
    values: [of],
  });
  return rows;
}

/** Credit that a fan wants back. */
export interface Wish {
  readonly userId: number;
  readonly at: Date;
  readonly amountCents: Cents;
}

/**
 * The wishes for credit back, the earliest first. A wish ends once the balance was lower than its amount (rule M27). A
 * wish from before amounts were named is for the lowest balance since then.
 */
export async function readWishes(client: Transaction, of: Speakers): Promise<Wish[]> {
  const { rows } = await client.query<{ user_id: number; at: Date; amount_cents: number | null }>({
    name: 'credits-asked-back',
    text: `SELECT user_id, asked_at AS at, amount_cents FROM credit_asked_back
            WHERE $1::int[] IS NULL OR user_id = ANY($1) ORDER BY asked_at, user_id`,
    values: [of],
  });
  if (rows.length === 0) return [];
  const least = await readLeastBalances(
    client,
    rows.map(({ user_id, at }) => ({ userId: user_id, sinceMs: at.getTime() })),
  );
  return rows.flatMap(({ user_id: userId, at, amount_cents }) => {
    const stood = least.get(userId) ?? 0;
    const amountCents = cents(amount_cents ?? stood);
    return amountCents > 0 && stood >= amountCents ? [{ userId, at, amountCents }] : [];
  });
}

/** SQL that deletes a wish; its parameter is the number of the person. */
export const noLongerAskedBack = 'DELETE FROM credit_asked_back WHERE user_id = $1';

/** Two merged people: the one who is merged or separated, and the one who has or had the credit of both. */
interface Merger {
  readonly fromId: number;
  readonly toId: number;
}

/** Two people become one with the credit of both, so their wishes for credit back are added. */
export async function joinWishes(
  records: EntityManager,
  { fromId, toId }: Merger,
  wishes: readonly Wish[],
): Promise<void> {
  const theirs = wishes.find(({ userId }) => userId === fromId)?.amountCents ?? 0;
  // The wish is kept for a later separation: until then this balance is 0.
  await restartWish(records, fromId, theirs);
  if (theirs > 0) await restartWish(records, toId, addCents(...wishes.map(({ amountCents }) => amountCents)));
}

/** Two people are separated. Each gets back their own wish, as far as it is still in force. */
export async function partWishes(
  records: EntityManager,
  { fromId, toId }: Merger,
  [wish]: readonly Wish[],
): Promise<void> {
  const [kept] = await records.query<{ amount_cents: number }[]>(
    'SELECT amount_cents FROM credit_asked_back WHERE user_id = $1',
    [fromId],
  );
  const wanted = wish?.amountCents ?? 0;
  const theirs = Math.min(kept?.amount_cents ?? 0, wanted);
  await restartWish(records, fromId, theirs);
  if (theirs > 0) await restartWish(records, toId, wanted - theirs);
}

/** The wish begins after the act that moves the credit, so that the balance before it does not count. */
async function restartWish(records: EntityManager, userId: number, amountCents: number): Promise<void> {
  await records.query(noLongerAskedBack, [userId]);
  if (amountCents > 0)
    await records.query(
      `INSERT INTO credit_asked_back (user_id, amount_cents, asked_at)
       VALUES ($1, $2, clock_timestamp() + interval '1 second')`,
      [userId, amountCents],
    );
}

/** Deletes all notes of a person. */
export async function deleteNotes(records: EntityManager, userId: number): Promise<void> {
  for (const table of ['payment_announcements', 'announced_stages', 'credit_asked_back'])
    await records.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
}

/** Claims pass to another person, and with them the announcements of their payments. */
export async function moveNotes(
  records: EntityManager,
  claimIds: readonly number[],
  userId: number,
): Promise<void> {
  await records.query('UPDATE announced_stages SET user_id = $2 WHERE claim_id = ANY($1::int[])', [
    claimIds,
    userId,
  ]);
}
