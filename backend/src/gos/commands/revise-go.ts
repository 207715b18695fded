import type { Transaction } from '../../ledger/transaction';

/** Whoever decided on the group order as it was must decide anew. */
export async function reviseGo(transaction: Transaction, goId: number): Promise<void> {
  await transaction.query({
    name: 'revise-go',
    text: 'UPDATE gos SET revision = revision + 1 WHERE go_id = $1',
    values: [goId],
  });
}
