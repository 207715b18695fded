import type { OpenStagesRecord } from '@fan-beats/backend/contract';
import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, Checkbox } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { SelectAll } from '../../../../shared/bulk/SelectAll';
import { useSelection } from '../../../../shared/bulk/useSelection';
import { formatCost, formatSum } from '../../../../shared/format/figures';
import { Notice } from '../../../../shared/ui/states/Loaded';
import { Paged } from '../../../../shared/ui/lists/Paged';
import styles from './Office.module.css';
import { OpenFilters, useOpenParams } from './OpenFilters';
import { paidOfStage, sumOf } from '../../../claims/claimFigures';
import { findOpen, isToTell, type OpenRow, openRows, type Payer } from './openStages';
import type { DaysOf } from './stagePlan';
import { StageDialog } from './StageDialog';
import { OfficeLink } from '../../../../shared/ui/frame/OfficeLink';
import { useMay } from '../../../../shared/session/helper';
import { reachNames, stageNames } from '../../../../shared/format/words';
import { paths } from '../../../../shared/routes/paths';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';
import { reminderText, standingLook } from './paymentTexts';

interface OpenPaymentsProps {
  readonly open: OpenStagesRecord;
  readonly payers: readonly Payer[];
  readonly daysOf: DaysOf;
  readonly onRecord: () => void;
  /** Writes to the fans of the chosen payments. */
  readonly letter?: (userIds: readonly number[]) => ReactNode;
}

/** The open payments of all fans: search, sums, and acts on many of them. */
export function OpenPayments({ open, payers, daysOf, onRecord, letter }: OpenPaymentsProps) {
  const params = useOpenParams();
  const may = useMay('money');
  const { filter } = params;
  const rows = useMemo(() => openRows(open, payers), [open, payers]);
  const { rows: found, counts } = findOpen(rows, filter, open.prefixes);
  const selection = useSelection(rows, ({ key }) => key);
  const { chosen } = selection;
  const [changing, setChanging] = useState<readonly OpenRow[] | null>(null);

  return (
    <>
      <OpenFilters rows={rows} counts={counts} params={params} />
      {may && (
        <div className="bar" role="group" aria-label={i18n.t('Work on payments')}>
          <SelectAll keys={found.map(({ key }) => key)} has={selection.has} onSelect={selection.set} />
          <span role="status" className="bold digits">
            {chosen.length > 0 &&
              i18n.t('{n} selected, {sum} open', {
                n: chosen.length,
                sum: formatSum(sumOf(chosen, (row) => row.open)),
              })}
          </span>
          {chosen.length > 0 && (
            <Button type="link" size="small" onClick={selection.clear}>
              {i18n.t('Clear selection')}
            </Button>
          )}
          <span className="wrap tail">
            <Button
              icon={<EditOutlined aria-hidden />}
              disabled={chosen.length === 0}
              onClick={() => setChanging(chosen)}
            >
              {i18n.t('Change selected')}
            </Button>
            {chosen.length > 0 && letter?.([...new Set(chosen.map(({ user_id }) => user_id))])}
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onRecord}>
              {i18n.t('Record a payment')}
            </Button>
          </span>
        </div>
      )}
      <p className="visuallyHidden" role="status">
        {i18n.t('{n, plural, one {{n} payment} other {{n} payments}} shown', { n: found.length })}
      </p>
      {found.length === 0 ? (
        <Notice
          {...(rows.length > 0 ? nothingMatches() : nothingOpen())}
          action={
            rows.length > 0 ? (
              <Button onClick={() => params.setFilter(everything)}>{i18n.t('Show all that is open')}</Button>
            ) : undefined
          }
        />
      ) : (
        <Paged items={found}>
          {(shown) => (
            <>
              <OpenRows rows={shown} has={selection.has} onSelect={selection.set} onChange={setChanging} />
              <Sums rows={found} />
            </>
          )}
        </Paged>
      )}
      {changing && (
        <StageDialog
          rows={changing}
          acts={['request', 'defer', 'withdraw', 'release', 'waive']}
          daysOf={daysOf}
          today={open.today}
          onClose={(sent) => {
            setChanging(null);
            if (sent)
              selection.set(
                changing.map(({ key }) => key),
                false,
              );
          }}
        />
      )}
    </>
  );
}

const nothingMatches = () => ({
  title: i18n.t('No payments found.'),
  text: i18n.t('Nothing matches these filters.'),
});
const nothingOpen = () => ({
  title: i18n.t('Nothing is open.'),
  text: i18n.t('Payments appear here as soon as fans claim.'),
});

const everything = { goId: null, stage: null, standing: 'open', reachedBy: null, search: '' } as const;

/** The sums of the rows that are shown. */
function Sums({ rows }: { readonly rows: readonly OpenRow[] }) {
  const sums = [
    { name: i18n.t('Asked for'), sum: sumOf(rows, ({ due }) => due) },
    { name: i18n.t('Paid too much'), sum: sumOf(rows, ({ over }) => over) },
    { name: i18n.t('Open'), sum: sumOf(rows, ({ open }) => open), always: true },
  ];
  return (
    <dl className={styles.foot} aria-label={i18n.t('Sums of the list')}>
      {sums
        .filter(({ sum, always }) => always === true || sum > 0)
        .map(({ name, sum }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">{formatSum(sum)}</dd>
          </div>
        ))}
    </dl>
  );
}

interface OpenRowsProps {
  readonly rows: readonly OpenRow[];
  readonly has: (key: string) => boolean;
  readonly onSelect: (keys: readonly string[], selected: boolean) => void;
  readonly onChange: (rows: readonly OpenRow[]) => void;
}

/** Stages that organisers wait for: a line each, a card on a phone. */
function OpenRows({ rows, has, onSelect, onChange }: OpenRowsProps) {
  const may = useMay('money');
  return (
    <ul className={styles.rows} aria-label={i18n.t('Payments')}>
      {rows.map((row) => (
        <li key={row.key} className={styles.row}>
          {may ? (
            <Checkbox
              aria-label={i18n.t('Select {name}', { name: nameOf(row) })}
              checked={has(row.key)}
              onChange={({ target }) => onSelect([row.key], target.checked)}
            />
          ) : (
            <span />
          )}
          <span>
            <OfficeLink to={paths.adminUser(row.user_id)} translate="no">
              {row.user_displayname}
            </OfficeLink>
            <span className="below">
              {row.handle ? `@${row.handle.replace(/^@/, '')} · ` : ''}
              <span translate="no">{row.reference}</span>
            </span>
          </span>
          <span className={styles.what}>
            <OfficeLink to={paths.adminClaim(row.claim_id)}>
              {i18n.t('{stageName}, claim #{claim_id}', {
                stageName: stageNames(i18n)[row.stage],
                claim_id: row.claim_id,
              })}
            </OfficeLink>
            {may && (
              <Button
                type="text"
                size="small"
                className={styles.change ?? ''}
                icon={<EditOutlined aria-hidden />}
                aria-label={i18n.t('Change {name}', { name: nameOf(row) })}
                onClick={() => onChange([row])}
              />
            )}
            <span className="below" translate="no">
              {row.gotitle}
            </span>
          </span>
          <Standing row={row} />
          <Amount row={row} />
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ stage, claim_id, user_displayname }: OpenRow): string =>
  i18n.t('{stageName} of claim {claim_id}, {user_displayname}', {
    stageName: stageNames(i18n)[stage],
    claim_id,
    user_displayname,
  });

function Standing({ row }: { readonly row: OpenRow }) {
  const canceled = { tone: 'warning', text: i18n.t('Group order canceled') } as const;
  const { tone, text } = row.go_canceled ? canceled : standingLook(row);
  const reminded = reminderText(row);
  return (
    <span className={styles.tags}>
      <StatusTag tone={tone}>{text}</StatusTag>
      {(isToTell(row) || row.reachedBy === 'banned') && (
        <StatusTag tone="neutral">{reachNames()[row.reachedBy]}</StatusTag>
      )}
      {reminded !== null && <StatusTag tone="neutral">{reminded}</StatusTag>}
      {row.saysPaidAt !== null && <StatusTag tone="accent">{i18n.t('Says paid')}</StatusTag>}
    </span>
  );
}

function Amount({ row }: { readonly row: OpenRow }) {
  const main = row.go_canceled
    ? i18n.t('holds {paid}', { paid: formatSum(paidOfStage(row)) })
    : row.over > 0
      ? i18n.t('{over} too much', { over: formatSum(row.over) })
      : formatSum(row.open);
  return (
    <span className={styles.amount}>
      <strong>{main}</strong>
      <span className="below">
        {i18n.t('{covered} of {charged} paid', {
          covered: formatSum(row.covered),
          charged: formatCost(row.charged),
        })}
      </span>
    </span>
  );
}
