import { Button } from 'antd';
import { dayText, parseDayText } from '../../../../shared/forms/times';
import { decimalText, largestEuros, parseDecimal } from '../../../../shared/forms/numbers';
import { TimeChoice, TypedChoice } from '../../../../shared/ui/fields/TimeField';
import { FilterChoice } from '../../../../shared/ui/lists/Filters';
import styles from './Office.module.css';
import type { Payer } from './openStages';
import { methodNames } from '../../../../shared/format/words';
import { paymentKinds } from './paymentTexts';
import { defined } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import type { InputOf } from '../../../../shared/api/api';
import { parseDay } from '../../../../shared/format/figures';
import { oneOf, useAddress } from '../../../../shared/routes/useAddress';

/** The filter of the server's query, without the page. */
export type PaymentFilter = Omit<InputOf<'payments.admGetPayments'>, 'page' | 'limit'>;

const filterNames = ['from', 'to', 'user', 'go', 'method', 'kind', 'amount'] as const;
type FilterName = (typeof filterNames)[number];

/** Filter and page are in the address, so that a list can be sent to the accountant. */
export function usePaymentParams() {
  const [params, write, idIn] = useAddress();
  const filter: PaymentFilter = defined({
    from: parseDay(params.get('from')) ?? undefined,
    to: parseDay(params.get('to')) ?? undefined,
    user_id: idIn('user'),
    go_id: idIn('go'),
    method: oneOf(methodNames(), params.get('method')) ?? undefined,
    kind: oneOf(paymentKinds(), params.get('kind')) ?? undefined,
    // 0 is not an amount of a payment.
    amount: parseDecimal(params.get('amount') ?? '') || undefined,
  });
  return {
    filter,
    page: idIn('page') ?? 1,
    setFilter: (changes: Partial<Record<FilterName, string | number | null>>) =>
      write({ ...changes, page: null }),
    showAll: () => write({ ...Object.fromEntries(filterNames.map((name) => [name, null])), page: null }),
    turnTo: (page: number) => write({ page: page === 1 ? null : page }, 'push'),
  };
}

interface PaymentFiltersProps {
  readonly params: ReturnType<typeof usePaymentParams>;
  readonly payers: readonly Payer[];
  readonly gos: readonly { readonly go_id: number; readonly title: string }[];
}

const kindOptions = () =>
  [
    ['payment', i18n.t('Payments')],
    ['refund', i18n.t('Refunds')],
  ] as const;

export function PaymentFilters({ params, payers, gos }: PaymentFiltersProps) {
  const { filter, setFilter, showAll } = params;
  const { from, to, user_id, go_id, method, kind, amount } = filter;
  const after = (day: string | null | undefined, end: string | null | undefined): boolean =>
    Boolean(day && end) && (day ?? '') > (end ?? '');
  return (
    <search className={styles.fields} aria-label={i18n.t('Filter payments and refunds')}>
      <TimeChoice
        label={i18n.t('From this day')}
        placeholder={i18n.t('From: any day')}
        precision="day"
        text={dayText(from ?? null)}
        refuse={(text) => (after(parseDayText(text), to) ? i18n.t('This is after the end') : null)}
        onChoose={(text) => setFilter({ from: parseDayText(text) ?? null })}
      />
      <TimeChoice
        label={i18n.t('To this day')}
        placeholder={i18n.t('To: any day')}
        precision="day"
        text={dayText(to ?? null)}
        refuse={(text) => (after(from, parseDayText(text)) ? i18n.t('This is before the beginning') : null)}
        onChoose={(text) => setFilter({ to: parseDayText(text) ?? null })}
      />
      <FilterChoice
        label={i18n.t('Fan')}
        all={i18n.t('Any fan')}
        options={payers.map((payer) => [payer.user_id, payer.displayname])}
        long
        flex="auto"
        value={user_id ?? null}
        onChoose={(user) => setFilter({ user })}
      />
      <FilterChoice
        label={i18n.t('Group order')}
        all={i18n.t('Any group order')}
        options={gos.map((go) => [go.go_id, go.title])}
        long
        flex="auto"
        value={go_id ?? null}
        onChoose={(go) => setFilter({ go })}
      />
      <FilterChoice
        label={i18n.t('Payments or refunds')}
        all={i18n.t('Payments and refunds')}
        options={kindOptions()}
        flex="auto"
        value={kind ?? null}
        onChoose={(chosen) => setFilter({ kind: chosen })}
      />
      <FilterChoice
        label={i18n.t('Method')}
        all={i18n.t('Any method')}
        options={Object.entries(methodNames())}
        flex="auto"
        value={method ?? null}
        onChoose={(chosen) => setFilter({ method: chosen })}
      />
      <TypedChoice
        key={amount}
        aria-label={i18n.t('Amount')}
        placeholder={i18n.t('Any amount')}
        inputMode="decimal"
        text={decimalText(amount ?? null)}
        read={readAmount}
        onChoose={(chosen) => setFilter({ amount: chosen })}
      />
      {Object.keys(filter).length > 0 && <Button onClick={showAll}>{i18n.t('Show all payments')}</Button>}
    </search>
  );
}

function readAmount(typed: string): number | null | undefined {
  const amount = parseDecimal(typed);
  return amount === 0 || (amount ?? 0) > largestEuros ? undefined : amount;
}
