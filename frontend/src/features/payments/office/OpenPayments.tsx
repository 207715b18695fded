import type { OpenStagesRecord } from '@fan-beats/backend/contract';
import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Pagination } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { countOf } from '../../../shared/format/counts';
import { formatSum } from '../../../shared/format/money';
import { Notice } from '../../../shared/ui/Notice';
import styles from './Office.module.css';
import { OpenFilters } from './OpenFilters';
import { OpenRows } from './OpenRows';
import { findOpen, openRows, sumOf, type OpenRow, type Payer } from './openStages';
import type { DaysOf } from './stagePlan';
import { StageDialog } from './StageDialog';
import { useOpenParams } from './useOpenParams';

const pageSize = 50;

interface OpenPaymentsProps {
  readonly open: OpenStagesRecord;
  readonly payers: readonly Payer[];
  readonly daysOf: DaysOf;
  readonly onRecord: () => void;
  readonly renderUndo: (batchId: string, onClose: () => void) => ReactNode;
}

/** What is open of everybody: found, summed up, and worked on together. */
export function OpenPayments({ open, payers, daysOf, onRecord, renderUndo }: OpenPaymentsProps) {
  const params = useOpenParams();
  const { filter } = params;
  const rows = useMemo(() => openRows(open, payers), [open, payers]);
  const { rows: found, counts } = findOpen(rows, filter, open.prefixes);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [changing, setChanging] = useState(false);
  const page = Math.min(params.page, Math.max(1, Math.ceil(found.length / pageSize)));
  const chosen = rows.filter(({ key }) => selected.has(key));
  const select = (keys: readonly string[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const key of keys)
        if (isSelected) next.add(key);
        else next.delete(key);
      return next;
    });

  return (
    <>
      <OpenFilters rows={rows} counts={counts} params={params} />
      <div className={styles.bar} role="group" aria-label="Work on payments">
        <SelectFound found={found} selected={selected} onSelect={select} />
        <span role="status" className={styles.count}>
          {chosen.length > 0 &&
            `${chosen.length} selected, ${formatSum(sumOf(chosen, (row) => row.open))} open`}
        </span>
        {chosen.length > 0 && (
          <Button type="link" size="small" onClick={() => setSelected(new Set())}>
            Clear selection
          </Button>
        )}
        <span className={styles.actions}>
          <Button
            icon={<EditOutlined aria-hidden />}
            disabled={chosen.length === 0}
            onClick={() => setChanging(true)}
          >
            Change selected
          </Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onRecord}>
            Record a payment
          </Button>
        </span>
      </div>
      <p className="visuallyHidden" role="status">{`${countOf(found.length, 'stage')} shown`}</p>
      {found.length === 0 ? (
        <NothingFound isAny={rows.length > 0} onShowAll={() => params.setFilter(everything)} />
      ) : (
        <OpenRows
          rows={found.slice((page - 1) * pageSize, page * pageSize)}
          selected={selected}
          onSelect={select}
        />
      )}
      <Sums rows={found} />
      <Pagination
        align="center"
        current={page}
        pageSize={pageSize}
        total={found.length}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={params.setPage}
      />
      {changing && (
        <StageDialog
          rows={chosen}
          acts={['request', 'defer', 'withdraw', 'release', 'waive']}
          daysOf={daysOf}
          today={open.today}
          renderUndo={renderUndo}
          onClose={() => {
            setChanging(false);
            setSelected(new Set());
          }}
        />
      )}
    </>
  );
}

const everything = { goId: null, stage: null, standing: 'open', search: '' } as const;

interface SelectFoundProps {
  readonly found: readonly OpenRow[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (keys: readonly string[], selected: boolean) => void;
}

/** Selects all that the filters show, those on other pages too: the number says how many. */
function SelectFound({ found, selected, onSelect }: SelectFoundProps) {
  const count = found.filter(({ key }) => selected.has(key)).length;
  const all = count === found.length && count > 0;
  return (
    <Checkbox
      checked={all}
      indeterminate={count > 0 && !all}
      disabled={found.length === 0}
      onChange={() =>
        onSelect(
          found.map(({ key }) => key),
          !all,
        )
      }
    >
      {`Select all ${found.length} shown`}
    </Checkbox>
  );
}

function NothingFound({ isAny, onShowAll }: { readonly isAny: boolean; readonly onShowAll: () => void }) {
  return isAny ? (
    <Notice
      title="No payments found."
      text="Nothing matches these filters."
      action={<Button onClick={onShowAll}>Show all that is open</Button>}
    />
  ) : (
    <Notice title="Nothing is open." text="What fans have to pay appears here as soon as they claim." />
  );
}

/** What is shown, in sums. */
function Sums({ rows }: { readonly rows: readonly OpenRow[] }) {
  if (rows.length === 0) return null;
  const sums = [
    ['Asked for', sumOf(rows, ({ due }) => due)],
    ['Paid too much', sumOf(rows, ({ over }) => over)],
    ['Open', sumOf(rows, ({ open }) => open)],
  ] as const;
  return (
    <dl className={styles.foot} aria-label="Sums of what is shown">
      {sums
        .filter(([name, sum]) => name === 'Open' || sum > 0)
        .map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatSum(sum)}</dd>
          </div>
        ))}
    </dl>
  );
}
