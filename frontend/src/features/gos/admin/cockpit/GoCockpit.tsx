import type { GoCockpitRecord, GoOwingRecord, GoRecord, GoStageRecord } from '@fan-beats/backend/contract';
import { goStatusLabel, parseGoStatus } from '@fan-beats/events/kernel';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf } from '../../../../shared/format/counts';
import { formatDate } from '../../../../shared/format/dates';
import { formatSum } from '../../../../shared/format/money';
import { paths } from '../../../../shared/routes/paths';
import { ListSkeleton } from '../../../../shared/ui/ListSkeleton';
import { Panel } from '../../../../shared/ui/Panel';
import styles from './GoCockpit.module.css';
import { stageLabels, steps, stepTimes } from './goSteps';
import { NextStep } from './NextStep';

/** With its library, which nothing else needs. */
const GoCharts = lazy(async () => ({ default: (await import('./GoCharts')).GoCharts }));

interface GoCockpitProps {
  readonly go: GoRecord;
  readonly cockpit: GoCockpitRecord;
}

/** Where a group order stands, what comes next, and what is not done yet. */
export function GoCockpit({ go, cockpit }: GoCockpitProps) {
  return (
    <>
      <Panel title="Status">
        <Steps go={go} cockpit={cockpit} />
        <NextStep go={go} cockpit={cockpit} />
      </Panel>
      <div className={styles.columns}>
        <Panel title="Money">
          <p className={styles.quiet}>
            {`${countOf(cockpit.claims, 'claim')}, ${countOf(cockpit.pieces, 'piece')}`}
          </p>
          <ul className={styles.list}>
            {cockpit.stages.map((stage) => (
              <StageMoney key={stage.stage} stage={stage} />
            ))}
          </ul>
        </Panel>
        <Panel title="People to remind">
          <Owing owing={cockpit.owing} />
        </Panel>
        <Panel title="Sold out">
          <Short
            none="Nothing is sold out."
            rows={cockpit.sold_out.map((unit) => ({ ...unit, figure: `${unit.claimed} claimed` }))}
          />
        </Panel>
        <Panel title="Freebies missing">
          <Short
            none="Every freebie is in stock."
            rows={cockpit.freebies_missing.map((unit) => ({
              ...unit,
              figure: `${unit.amount - unit.stock} of ${unit.amount} missing`,
            }))}
          />
        </Panel>
      </div>
      <Panel title="Over time">
        <Suspense fallback={<ListSkeleton rows={14} />}>
          <GoCharts go={go} />
        </Suspense>
      </Panel>
    </>
  );
}

function Steps({ go, cockpit }: GoCockpitProps) {
  const times = stepTimes(cockpit);
  const current = go.status === null ? null : (parseGoStatus(go.status) ?? null);
  const at = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => {
        const since = times.get(step);
        return (
          <li
            key={step}
            data-taken={index <= at}
            aria-current={index === at && current !== 'CANCELED' ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true" />
            <span className={styles.step}>{step === null ? 'Open' : goStatusLabel(step)}</span>
            <span className={styles.quiet}>
              {since !== undefined && index <= at && step !== null ? formatDate(since) : ''}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function StageMoney({ stage }: { readonly stage: GoStageRecord }) {
  const { charged, covered, open, open_claims, too_much, unknown_claims } = stage;
  const percent = charged > 0 ? Math.floor(Math.min(1, (charged - open) / charged) * 100) : 0;
  const notes = [
    ...(open > 0 ? [`${formatSum(open)} open, ${countOf(open_claims, 'claim')}`] : []),
    ...(too_much > 0 ? [`${formatSum(too_much)} too much`] : []),
    ...(unknown_claims > 0 ? [`not known of ${countOf(unknown_claims, 'claim')}`] : []),
  ];
  return (
    <li className={styles.stage}>
      <strong>{stageLabels[stage.stage]}</strong>
      <span className={styles.figure}>{`${formatSum(covered)} of ${formatSum(charged)}`}</span>
      <span className={styles.bar} role="img" aria-label={`${percent} % covered`}>
        <span style={{ width: `${percent}%` }} />
      </span>
      {notes.length > 0 && <span className={styles.quiet}>{notes.join(' · ')}</span>}
    </li>
  );
}

const shownAtFirst = 8;

function Owing({ owing }: { readonly owing: readonly GoOwingRecord[] }) {
  const [all, setAll] = useState(false);
  if (owing.length === 0) return <p className={styles.quiet}>Nobody owes anything.</p>;
  const shown = all ? owing : owing.slice(0, shownAtFirst);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((claim) => (
          <li key={claim.claim_id} className={styles.line}>
            <Link to={paths.adminClaim(claim.claim_id)}>{claim.user_displayname}</Link>
            <span className={styles.figure}>{formatSum(claim.open)}</span>
          </li>
        ))}
      </ul>
      {shown.length < owing.length && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {`Show all ${owing.length}`}
        </Button>
      )}
    </>
  );
}

interface ShortRow {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly item_caption: string;
  readonly variant_caption: string | null;
  readonly figure: string;
}

function Short({ rows, none }: { readonly rows: readonly ShortRow[]; readonly none: string }) {
  if (rows.length === 0) return <p className={styles.quiet}>{none}</p>;
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={`${row.item_id}-${row.itemvariant_id ?? 0}`} className={styles.line}>
          <span>
            {row.item_caption}{' '}
            {row.variant_caption !== null && <span className={styles.quiet}>{row.variant_caption}</span>}
          </span>
          <span className={styles.figure}>{row.figure}</span>
        </li>
      ))}
    </ul>
  );
}
