import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { dayProblem } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { Button, Checkbox, Input, Select } from 'antd';
import { formatAmount } from '../../../shared/format/figures';
import { purchaseKindNames } from '../../../shared/format/words';
import { parseDecimal, parseInteger } from '../../../shared/forms/numbers';
import { parseDayText } from '../../../shared/forms/times';
import { CheckedInput } from '../../../shared/ui/fields/CheckedInput';
import { DayAndMethod } from '../../../shared/ui/fields/DayAndMethod';
import { Labelled } from '../../../shared/ui/fields/Labelled';
import { NativeSelect } from '../../../shared/ui/fields/NativeSelect';
import { GosAdminApi } from '../../catalogue/gos/admin/gosAdminApi';
import {
  newPurchaseLine,
  parseRate,
  parseSigned,
  sumOfLines,
  weightOf,
  type PurchaseDraft,
  type PurchaseLineDraft,
} from './purchaseForm';
import styles from './Purchases.module.css';

interface FieldsProps {
  readonly draft: PurchaseDraft;
  readonly today: string;
  readonly onChange: (draft: PurchaseDraft) => void;
}

const currencies = ['EUR', 'KRW', 'JPY', 'USD', 'CNY', 'TWD', 'THB', 'HKD', 'GBP', 'CHF', 'PLN'] as const;

/** The day, money, group orders and document of a purchase (rule M70). */
export function PurchaseFields({ draft, today, onChange }: FieldsProps) {
  const change = (changes: Partial<PurchaseDraft>) => onChange({ ...draft, ...changes });
  const { currency } = draft;
  const known: readonly string[] = currencies;
  return (
    <>
      <div className={styles.fields}>
        <DayAndMethod
          labels={[i18n.t('Paid on'), i18n.t('Paid by')]}
          today={today}
          typed={{ day: draft.paidOn, method: draft.method }}
          onType={({ day, method }) =>
            change({ paidOn: day ?? draft.paidOn, method: method ?? draft.method })
          }
        />
        <Labelled label={i18n.t('Currency')}>
          <NativeSelect
            value={currency}
            options={(known.includes(currency) ? known : [...known, currency]).map((code) => [code, code])}
            onChange={({ target }) => change({ currency: target.value })}
          />
        </Labelled>
      </div>
      {dayProblem(parseDayText(draft.paidOn) ?? today, today) === 'DAY_LONG_AGO' && (
        <Checkbox checked={draft.longAgo} onChange={({ target }) => change({ longAgo: target.checked })}>
          {i18n.t('Yes, this was more than a year ago')}
        </Checkbox>
      )}
      <PurchaseLines
        lines={draft.lines}
        currency={currency}
        onChange={(lines: PurchaseDraft['lines']) => change({ lines })}
      />
      <InEuros draft={draft} onChange={change} />
      <ForGos draft={draft} onChange={change} />
      <div className={styles.fields}>
        <Labelled label={i18n.t('Supplier (optional)')}>
          <Input
            maxLength={200}
            autoComplete="off"
            value={draft.supplier}
            onChange={({ target }) => change({ supplier: target.value })}
          />
        </Labelled>
        <Labelled label={i18n.t('Document number (optional)')}>
          <Input
            maxLength={200}
            autoComplete="off"
            value={draft.documentNumber}
            onChange={({ target }) => change({ documentNumber: target.value })}
          />
        </Labelled>
      </div>
    </>
  );
}

interface LinesProps {
  readonly lines: readonly PurchaseLineDraft[];
  readonly currency: string;
  readonly onChange: (lines: readonly PurchaseLineDraft[]) => void;
}

function PurchaseLines({ lines, currency, onChange }: LinesProps) {
  const changeLine = (id: number, change: Partial<PurchaseLineDraft>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...change } : line)));
  return (
    <>
      <ul className={`framed ${styles.lines}`} aria-label={i18n.t('Lines of the purchase')}>
        {lines.map((line, index) => (
          <li key={line.id}>
            <NativeSelect
              aria-label={i18n.t('Line {number} is for', { number: index + 1 })}
              value={line.what}
              options={Object.entries(purchaseKindNames())}
              onChange={({ target }) =>
                changeLine(line.id, { what: target.value as PurchaseLineDraft['what'] })
              }
            />
            <CheckedInput
              aria-label={i18n.t('Amount of line {number} in {currency}', { number: index + 1, currency })}
              inputMode="text"
              maxLength={14}
              suffix={currency}
              placeholder={i18n.t('0.00, or −3.00')}
              value={line.amount}
              invalid={parseSigned(line.amount) === undefined}
              onType={(amount) => changeLine(line.id, { amount })}
            />
            {lines.length > 1 && (
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={i18n.t('Remove line {number}', { number: index + 1 })}
                onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="line">
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={lines.length >= 20}
          onClick={() => onChange([...lines, newPurchaseLine(Math.max(...lines.map(({ id }) => id)) + 1)])}
        >
          {i18n.t('Add a line')}
        </Button>
        <strong className="digits">
          {i18n.t('Lines {sum} {currency}', { sum: formatAmount(sumOfLines(lines)), currency })}
        </strong>
      </p>
    </>
  );
}

interface PartProps {
  readonly draft: PurchaseDraft;
  readonly onChange: (changes: Partial<PurchaseDraft>) => void;
}

/** The euros or the rate of another currency, and the fee of the method. */
function InEuros({ draft: { currency, total, rate, fee }, onChange }: PartProps) {
  return (
    <div className={styles.fields}>
      {currency !== 'EUR' && (
        <>
          <Labelled label={i18n.t('Euros paid, without the fee')}>
            <CheckedInput
              inputMode="decimal"
              maxLength={12}
              suffix="€"
              disabled={rate.trim() !== ''}
              value={total}
              invalid={parseSigned(total) === undefined}
              onType={(text) => onChange({ total: text })}
            />
          </Labelled>
          <Labelled label={i18n.t('Or the rate: {currency} for 1 €', { currency })}>
            <CheckedInput
              inputMode="decimal"
              maxLength={14}
              disabled={total.trim() !== ''}
              value={rate}
              invalid={parseRate(rate) === undefined}
              onType={(text) => onChange({ rate: text })}
            />
          </Labelled>
        </>
      )}
      <Labelled label={i18n.t('Fee of the method in euro (optional)')}>
        <CheckedInput
          inputMode="decimal"
          maxLength={12}
          suffix="€"
          value={fee}
          invalid={parseDecimal(fee) === undefined}
          onType={(text) => onChange({ fee: text })}
        />
      </Labelled>
    </div>
  );
}

const baseNames = () =>
  ({
    value: i18n.t('by value of the claims'),
    pieces: i18n.t('by pieces'),
    hand: i18n.t('by weights typed by hand'),
  }) as const;

/** The group orders of a purchase, and how it is divided over several (rule M71). */
function ForGos({ draft: { goIds, basis, weights }, onChange }: PartProps) {
  const { data: gos = [] } = GosAdminApi.useAdmGoListQuery();
  const titleOf = (goId: number) => gos.find(({ go_id }) => go_id === goId)?.title ?? String(goId);
  return (
    <>
      <Labelled label={i18n.t('For group orders')}>
        <Select<number[]>
          mode="multiple"
          className="wide"
          placeholder={i18n.t('None: an expense of the shop')}
          showSearch={{ optionFilterProp: 'label' }}
          value={[...goIds]}
          onChange={(chosen) => onChange({ goIds: chosen })}
          options={gos.map((go) => ({ value: go.go_id, label: go.title }))}
        />
      </Labelled>
      {goIds.length > 1 && (
        <Labelled label={i18n.t('Divided')}>
          <NativeSelect
            value={basis}
            options={Object.entries(baseNames())}
            onChange={({ target }) => onChange({ basis: target.value as PurchaseDraft['basis'] })}
          />
        </Labelled>
      )}
      {goIds.length > 1 && basis === 'hand' && (
        <div className={styles.fields}>
          {goIds.map((goId) => (
            <Labelled key={goId} label={i18n.t('Weight of {title}', { title: titleOf(goId) })}>
              <CheckedInput
                inputMode="numeric"
                maxLength={9}
                value={weightOf(weights, goId)}
                invalid={parseInteger(weightOf(weights, goId)) === undefined}
                onType={(text) =>
                  onChange({ weights: [...weights.filter(([id]) => id !== goId), [goId, text]] })
                }
              />
            </Labelled>
          ))}
        </div>
      )}
    </>
  );
}
