import { CheckCircleOutlined, HistoryOutlined, WarningOutlined } from '@ant-design/icons';
import type { FreebieRowRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/routes/paths';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { ExplainButton } from '../books/history/explain/ExplainButton';
import { isAvailable, type FreebieKind } from './freebieRows';
import styles from './FreebieTable.module.css';
import { useEffect, useState } from 'react';
import { api, trpcMutation } from '../../shared/api/api';
import { useDraft } from '../../shared/forms/useDraft';
import { useReported } from '../../shared/forms/useReported';
import { integerText, parseInteger } from '../../shared/forms/numbers';
import { CheckedInput } from '../../shared/ui/fields/CheckedInput';

interface FreebieTableProps {
  readonly kind: FreebieKind;
  /** The group order whose freebies are shown as they are now: their figures are explained, their stock can be set. */
  readonly goId?: number;
}

export function FreebieTable({ kind: { title, items }, goId }: FreebieTableProps) {
  return (
    <section className="group" aria-label={title}>
      <h2 className="listTitle">{title}</h2>
      <ul className="sheet">
        {items.map((row) => (
          <FreebieRow key={`${row.item_id}-${row.itemvariant_id ?? 0}`} row={row} goId={goId} />
        ))}
      </ul>
    </section>
  );
}

interface FreebieRowProps extends Pick<FreebieTableProps, 'goId'> {
  readonly row: FreebieRowRecord;
}

function FreebieRow({ row, goId }: FreebieRowProps) {
  const { item_id, itemvariant_id, amount, stock } = row;
  const name =
    row.variant_caption === null ? row.item_caption : `${row.item_caption}, ${row.variant_caption}`;
  const claimed =
    goId === undefined ? (
      amount
    ) : (
      <ExplainButton
        figure={{ figure: 'freebie_amount', go_id: goId, item_id, itemvariant_id }}
        what={i18n.t('the claimed pieces of {name}', { name })}
        shown={amount}
      >
        {String(amount)}
      </ExplainButton>
    );
  return (
    <li className={styles.row}>
      <span>
        <strong translate="no">{row.item_caption}</strong>
        {row.variant_caption !== null && <span className="quiet">{` ${row.variant_caption}`}</span>}
      </span>
      <span className="quiet">{row.kind}</span>
      <span className="digits">
        <Trans id="<0/> claimed" components={{ 0: <strong>{claimed}</strong> }} />
      </span>
      <span className={styles.stockCell}>
        {goId === undefined ? (
          i18n.t('Stock {stock}', { stock })
        ) : (
          <>
            <StockInput name={name} row={row} />
            <ExplainButton
              figure={{ figure: 'freebie_stock', item_id, itemvariant_id }}
              what={i18n.t('the stock of {name}', { name })}
              shown={stock}
            >
              <HistoryOutlined aria-hidden="true" />
            </ExplainButton>
          </>
        )}
      </span>
      <StockTag row={row} />
      {row.additional_user_info.length > 0 && (
        <ul
          className={`bullets quiet ${styles.texts}`}
          aria-label={i18n.t('Notes of fans on {name}', { name })}
        >
          {row.additional_user_info.map((info, index) => (
            <li key={`${info.user_id}-${index}`}>
              <Link to={paths.adminUser(info.user_id)} translate="no">
                {info.user_displayname}
              </Link>
              : {info.additional_info}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function StockTag({ row }: Pick<FreebieRowProps, 'row'>) {
  if (row.canceled) return <StatusTag tone="neutral">{i18n.t('Canceled')}</StatusTag>;
  return isAvailable(row) ? (
    <StatusTag tone="success" icon={<CheckCircleOutlined aria-hidden />}>
      {i18n.t('available')}
    </StatusTag>
  ) : (
    <StatusTag tone="warning" icon={<WarningOutlined aria-hidden />}>
      {i18n.t('{amount} missing', { amount: row.amount - row.stock })}
    </StatusTag>
  );
}

const { useAdmSetInventoryMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    admSetInventory: build.mutation(trpcMutation('inventory.admSetInventory', ['FreebieRows', 'Ledger'])),
  }),
});

/** The number of pieces in the drawer; saved when the field is left, and never below 0. */
function StockInput({ name, row }: { readonly name: string; readonly row: FreebieRowRecord }) {
  const reported = useReported();
  const [setInventory, { isLoading }] = useAdmSetInventoryMutation();
  const { kept, keep } = useDraft(`stock of ${row.item_id} ${row.itemvariant_id ?? ''}`, { text: '' });
  const [typed, setTyped] = useState(kept?.text ?? null);
  useEffect(() => keep(typed === null ? null : { text: typed }), [keep, typed]);
  const isFromBefore = typed !== null && typed === kept?.text;
  const text = typed ?? integerText(row.stock);
  // A negative number counts as 0 (rule D20).
  const parsed = /^\s*-\s*\d+\s*$/.test(text) ? 0 : parseInteger(text);

  const save = async () => {
    if (isLoading || typed === null || parsed === undefined) return;
    const amount = parsed ?? 0;
    const { item_id, itemvariant_id, stock } = row;
    if (amount !== stock) await setInventory({ item_id, itemvariant_id, amount }).unwrap();
    setTyped(null);
  };

  return (
    <label className={styles.stock}>
      {i18n.t('Stock')}
      <CheckedInput
        className={styles.amount}
        inputMode="numeric"
        aria-label={i18n.t('Stock: {name}', { name })}
        invalid={parsed === undefined}
        readOnly={isLoading}
        value={text}
        onType={setTyped}
        onBlur={() => void reported(save)}
        onPressEnter={() => void reported(save)}
      />
      {isFromBefore && !isLoading && <span role="status">{i18n.t('Not saved yet')}</span>}
    </label>
  );
}
