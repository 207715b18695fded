import { defined } from '@fan-beats/events/kernel';
import type { InputOf } from '../../../shared/api/trpcEndpoint';
import { parseDay } from '../../../shared/format/dates';
import { methodNames } from '../../../shared/format/payments';
import { parseDecimal } from '../../../shared/forms/numbers';
import { oneOf, useAddress } from '../../../shared/routes/useAddress';
import { parseId } from '../../../shared/routes/paths';
import { paymentKinds } from './paymentTexts';

/** What the server is asked for, without the page. */
export type PaymentFilter = Omit<InputOf<'payments.admGetPayments'>, 'page' | 'limit'>;

const filterNames = ['from', 'to', 'user', 'go', 'method', 'kind', 'amount'] as const;
type FilterName = (typeof filterNames)[number];

/** Filter and page live in the address, so that a list can be sent to the accountant. */
export function usePaymentParams() {
  const [params, write] = useAddress();
  const filter: PaymentFilter = defined({
    from: parseDay(params.get('from')) ?? undefined,
    to: parseDay(params.get('to')) ?? undefined,
    user_id: parseId(params.get('user')),
    go_id: parseId(params.get('go')),
    method: oneOf(methodNames, params.get('method')) ?? undefined,
    kind: oneOf(paymentKinds, params.get('kind')) ?? undefined,
    // 0 is no amount of a payment.
    amount: parseDecimal(params.get('amount') ?? '') || undefined,
  });
  return {
    filter,
    page: parseId(params.get('page')) ?? 1,
    setFilter: (changes: Partial<Record<FilterName, string | number | null>>) =>
      write({ ...changes, page: null }),
    showAll: () => write({ ...Object.fromEntries(filterNames.map((name) => [name, null])), page: null }),
    turnTo: (page: number) => write({ page: page === 1 ? null : page }, 'push'),
  };
}
