import { useAddress } from '../../../shared/routes/useAddress';
import type { Account } from './statementTexts';

export type StatementParams = ReturnType<typeof useStatementParams>;

/** The account that is shown, and its first entry; both are in the address. */
export function useStatementParams() {
  const [address, write, idIn] = useAddress();
  const account: Account = address.get('account') === 'beats' ? 'BEATS' : 'EUR';
  return {
    account,
    cursor: idIn('before') ?? null,
    turnTo: (before: number | null) => write({ before }, 'push'),
    choose: (next: Account) => write({ account: next === 'BEATS' ? 'beats' : null, before: null }),
  };
}
