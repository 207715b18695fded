import type { GoResultRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Link } from 'react-router-dom';
import { formatSum, signed } from '../../../../../shared/format/figures';
import { paths } from '../../../../../shared/routes/paths';
import { Panel } from '../../../../../shared/ui/frame/Page';
import { Loaded } from '../../../../../shared/ui/states/Loaded';
import { GosAdminApi } from '../gosAdminApi';
import styles from './GoCockpit.module.css';

/** The result of a group order: each figure leads to what it is made of (rule M74). */
export function GoResult({ goId }: { readonly goId: number }) {
  const query = GosAdminApi.useAdmGetGoResultsQuery({ go_id: goId });
  return (
    <Panel title={i18n.t('Result')}>
      <Loaded query={query} failed={i18n.t('Error loading the result')} rows={6}>
        {([result]) =>
          result ? (
            <Figures result={result} />
          ) : (
            <p className="quiet small">{i18n.t('Nothing was sold or bought yet.')}</p>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Figures({ result }: { readonly result: GoResultRecord }) {
  const { go_id, pieces, per_piece } = result;
  const claims = paths.claimsOfGo(go_id);
  const purchases = paths.purchasesOfGo(go_id);
  const lines = [
    { label: i18n.t('Goods sold'), amount: result.sold, to: claims },
    { label: i18n.t('Shipping asked of fans'), amount: result.shipping, to: claims },
    { label: i18n.t('Forgiven to fans'), amount: 0 - result.waived, to: claims },
    { label: i18n.t('Purchases'), amount: 0 - result.bought, to: purchases },
    { label: i18n.t('Bills'), amount: 0 - result.bills, to: paths.billsOfGo(go_id) },
    { label: i18n.t('Fees of purchases'), amount: 0 - result.fees, to: purchases },
  ];
  return (
    <ul className={styles.list}>
      {lines.map(({ label, amount, to }) => (
        <li key={label} className={styles.line}>
          <Link to={to}>{label}</Link>
          <span className={styles.figure}>{signed(amount, formatSum)}</span>
        </li>
      ))}
      <li className={styles.line}>
        <strong>{i18n.t('Result')}</strong>
        <strong className={styles.figure}>{signed(result.result, formatSum)}</strong>
        {per_piece !== null && (
          <span className="quiet small">
            {i18n.t('{amount} for each of {pieces, plural, one {{pieces} piece} other {{pieces} pieces}}', {
              amount: signed(per_piece, formatSum),
              pieces,
            })}
          </span>
        )}
      </li>
    </ul>
  );
}
