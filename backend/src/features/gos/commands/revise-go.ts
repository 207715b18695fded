import type { Transaction } from '../../../ledger/transaction';

/** Whoever decided on the group order as it was must decide anew. Gives whether fans see it (rule D8). */
export async function reviseGo(transaction: Transaction, goId: number): Promise<boolean> {
  const { rows } = await transaction.query<{ seen: boolean }>({
    name: 'revise-go',
    text: 'UPDATE gos SET revision = revision + 1 WHERE go_id = $1 RETURNING published AND NOT archived AS seen',
    values: [goId],
  });
  return rows[0]?.seen === true;
}
