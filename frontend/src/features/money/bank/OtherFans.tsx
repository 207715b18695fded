import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { decimalText, parseDecimal } from '../../../shared/forms/numbers';
import { formatSum } from '../../../shared/format/figures';
import { FanSelect } from '../payments/office/FanSelect';
import { EuroField } from '../payments/office/MoneyForm';
import type { Payer } from '../payments/office/openStages';
import styles from './Bank.module.css';
import type { ReviewLine } from './LineRow';
import type { Booking } from './useSorting';

/** A further fan as it is typed. */
export interface TypedFan {
  readonly key: number;
  readonly userId: number | undefined;
  readonly amount: string;
}

/** The further fans that a line proposes. */
export const proposedFans = ({ proposal }: ReviewLine): readonly TypedFan[] =>
  (proposal?.others ?? []).map(({ user_id, amount }, key) => ({
    key,
    userId: user_id,
    amount: decimalText(amount),
  }));

/** The amounts of the further fans, and the rest for the first one. The rest is null while a fan or an amount is missing. */
export function readFans(
  typed: readonly TypedFan[],
  first: number,
  amount: number,
): { readonly others: NonNullable<Booking['others']>; readonly rest: number | null } {
  const others = typed.flatMap(({ userId, amount: text }) => {
    const read = parseDecimal(text);
    return userId !== undefined && read ? [{ user_id: userId, amount: read, parts: null }] : [];
  });
  const fans = new Set([first, ...others.map(({ user_id }) => user_id)]);
  const taken = others.reduce((sum, one) => sum + Math.round(one.amount * 100), 0);
  const rest = (Math.round(amount * 100) - taken) / 100;
  const isWhole = others.length === typed.length && fans.size === typed.length + 1 && rest > 0;
  return { others, rest: isWhole ? rest : null };
}

interface OtherFansProps {
  readonly typed: readonly TypedFan[];
  readonly onType: (typed: readonly TypedFan[]) => void;
  readonly rest: number | null;
  readonly payers: readonly Payer[];
  readonly prefixes: readonly string[];
}

/**
 * Further fans who have a part of the money. Each pays the claims that the purpose names, otherwise the payments that are due
 * and open.
 */
export function OtherFans({ typed, onType, rest, payers, prefixes }: OtherFansProps) {
  const change = (key: number, changes: Partial<TypedFan>) =>
    onType(typed.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const next = Math.max(-1, ...typed.map(({ key }) => key)) + 1;
  return (
    <fieldset className={styles.others}>
      <legend>{i18n.t('Further fans')}</legend>
      {typed.map(({ key, userId, amount }, index) => (
        <div key={key} className={styles.other}>
          <FanSelect
            payers={payers}
            prefixes={prefixes}
            value={userId}
            onChoose={(chosen) => change(key, { userId: chosen })}
          />
          <EuroField label={i18n.t('Part')} typed={amount} onType={(text) => change(key, { amount: text })} />
          <Button
            aria-label={i18n.t('Remove further fan {number}', { number: index + 1 })}
            onClick={() => onType(typed.filter((one) => one.key !== key))}
          >
            {i18n.t('Remove')}
          </Button>
        </div>
      ))}
      <Button onClick={() => onType([...typed, { key: next, userId: undefined, amount: '' }])}>
        {i18n.t('Add another fan')}
      </Button>
      {typed.length > 0 && (
        <p className="quiet" role="status">
          {rest === null
            ? i18n.t('Each fan is named once, with a part, and something is left for the first.')
            : i18n.t('{rest} is left for the first fan.', { rest: formatSum(rest) })}
        </p>
      )}
    </fieldset>
  );
}
