import { parseId } from '../../shared/routes/paths';
import { useAddress } from '../../shared/routes/useAddress';
import type { Account } from './statementTexts';

/** Which account is shown, and from where on; both stand in the address. */
export function useStatementParams() {
  const [address, write] = useAddress();
  const account: Account = address.get('account') === 'beats' ? 'BEATS' : 'EUR';
  return {
    account,
    cursor: parseId(address.get('before')) ?? null,
    choose: (next: Account) => write({ account: next === 'BEATS' ? 'beats' : null, before: null }),
  };
}
