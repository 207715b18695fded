import type { GoCockpitRecord, GoOwingRecord, GoRecord, GoStageRecord } from '@fan-beats/backend/contract';
import { goStatusLabel, parseGoStatus } from '@fan-beats/events/language';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf, formatSum, formatDate } from '../../../../../shared/format/figures';
import { stageNames } from '../../../../../shared/format/words';
import { paths } from '../../../../../shared/routes/paths';
import { ListSkeleton } from '../../../../../shared/ui/states/Loaded';
import { Panel } from '../../../../../shared/ui/frame/Page';
import { owingLine } from '../../../../../shared/go/claimStanding';
import { StatusTag } from '../../../../../shared/ui/show/StatusTag';
import styles from './GoCockpit.module.css';
import { isCanceled, lastTaken, steps, stepTimes } from './goSteps';
import { NextStep } from './NextStep';

/** Loaded with its library, which is used only there. */
const GoCharts = lazy(async () => ({ default: (await import('./GoCharts')).GoCharts }));

interface GoCockpitProps {
  readonly go: GoRecord;
  readonly cockpit: GoCockpitRecord;
}

/** The status of a group order, its next step, and the work that is not done yet. */
export function GoCockpit({ go, cockpit }: GoCockpitProps) {
  const unknown = cockpit.stages.filter(
    ({ charged, covered, unknown_claims }) => unknown_claims > 0 && charged === 0 && covered === 0,
  );
  return (
    <>
      <Panel title="Status">
        <Steps go={go} cockpit={cockpit} />
        <NextStep go={go} cockpit={cockpit} />
      </Panel>
      <div className={styles.board}>
        <Panel title="Money">
          <p className="quiet small">
            {`${countOf(cockpit.claims, 'claim')}, ${countOf(cockpit.pieces, 'piece')}`}
          </p>
          <ul className={styles.list}>
            {cockpit.stages
              .filter((stage) => !unknown.includes(stage))
              .map((stage) => (
                <StageMoney key={stage.stage} stage={stage} canceled={isCanceled(go)} />
              ))}
            {unknown.length > 0 && (
              <li className={styles.line}>
                <strong>{unknown.map(({ stage }) => stageNames[stage]).join(', ')}</strong>
                <span className="quiet small">not known yet</span>
              </li>
            )}
          </ul>
        </Panel>
        <Panel title="People to remind">
          <ToRemind goId={go.go_id} owing={cockpit.owing} />
        </Panel>
        <Panel title="Sold out">
          <Short
            none="Nothing is sold out."
            rows={cockpit.sold_out.map((unit) => ({ ...unit, figure: `${unit.claimed} claimed` }))}
          />
        </Panel>
        <Panel title="Freebies missing">
          <Short
            none={isCanceled(go) ? 'No freebie is needed.' : 'Every freebie is in stock.'}
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

/** The steps of a group order; of a canceled one, those before the cancelation. */
function Steps({ go, cockpit }: GoCockpitProps) {
  const times = stepTimes(cockpit);
  const canceled = isCanceled(go);
  const current = go.status === null ? null : (parseGoStatus(go.status) ?? null);
  const at = canceled ? lastTaken(cockpit) : steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => {
        const since = times.get(step);
        return (
          <li
            key={step}
            data-taken={index <= at}
            aria-current={index === at && !canceled ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true" />
            <span className={styles.step}>{step === null ? 'Open' : goStatusLabel(step)}</span>
            <span className="quiet small">
              {since !== undefined && index <= at && step !== null ? formatDate(since) : ''}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function StageMoney({ stage, canceled }: { readonly stage: GoStageRecord; readonly canceled: boolean }) {
  const { charged, covered, open, open_claims, too_much, unknown_claims } = stage;
  // A canceled group order has nothing open: its paid sum shows how far it came.
  const paid = canceled ? covered : charged - open;
  const percent = charged > 0 ? Math.floor(Math.min(1, paid / charged) * 100) : 0;
  const notes = [
    ...(open > 0 ? [`${formatSum(open)} open, ${countOf(open_claims, 'claim')}`] : []),
    ...(too_much > 0 ? [`${formatSum(too_much)} too much`] : []),
    ...(unknown_claims > 0 && !canceled ? [`not known of ${countOf(unknown_claims, 'claim')}`] : []),
  ];
  return (
    <li className={styles.stage}>
      <strong>{stageNames[stage.stage]}</strong>
      <span className={styles.figure}>{`${formatSum(covered)} of ${formatSum(charged)}`}</span>
      <span className={styles.bar} role="img" aria-label={`${percent} % paid`}>
        <span style={{ width: `${percent}%` }} />
      </span>
      {notes.length > 0 && <span className="quiet small">{notes.join(' · ')}</span>}
    </li>
  );
}

const shownAtFirst = 8;

/** Fans who were asked and have not paid; a line below gives the number of those whom nobody asked. */
function ToRemind({ goId, owing }: { readonly goId: number; readonly owing: readonly GoOwingRecord[] }) {
  const [all, setAll] = useState(false);
  if (owing.length === 0) return <p className="quiet small">Nobody owes anything.</p>;
  const asked = owing.filter(({ due }) => due > 0);
  const unasked = owing.filter(({ due, open }) => due < open);
  const shown = all ? asked : asked.slice(0, shownAtFirst);
  const payments = `${paths.adminPayments}?go=${goId}&standing=`;
  return (
    <>
      {asked.length === 0 ? (
        <p className="quiet small">Nobody who was asked to pay still owes it.</p>
      ) : (
        <>
          <ul className={styles.list}>
            {shown.map((claim) => (
              <li key={claim.claim_id} className={styles.line}>
                <span>
                  <Link to={paths.adminClaim(claim.claim_id)} translate="no">
                    {claim.user_displayname}
                  </Link>{' '}
                  {claim.announced && <StatusTag tone="accent">Says paid</StatusTag>}
                </span>
                <span className={styles.figure}>{owingLine(claim)}</span>
              </li>
            ))}
          </ul>
          {shown.length < asked.length && (
            <Button type="link" size="small" onClick={() => setAll(true)}>
              {`Show all ${asked.length}`}
            </Button>
          )}
          <p>
            <Link to={`${payments}asked`}>See what is asked for in Payments</Link>
          </p>
        </>
      )}
      {unasked.length > 0 && (
        <p className="quiet small">
          {`${countOf(unasked.length, 'claim')} with something open that nobody asked for.`}{' '}
          <Link to={`${payments}unasked`}>Ask in Payments</Link>
        </p>
      )}
    </>
  );
}

type Unit = GoCockpitRecord['sold_out' | 'freebies_missing'][number];

interface ShortRow extends Pick<Unit, 'item_id' | 'itemvariant_id' | 'item_caption' | 'variant_caption'> {
  readonly figure: string;
}

function Short({ rows, none }: { readonly rows: readonly ShortRow[]; readonly none: string }) {
  if (rows.length === 0) return <p className="quiet small">{none}</p>;
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={`${row.item_id}-${row.itemvariant_id ?? 0}`} className={styles.line}>
          <span>
            {row.item_caption}{' '}
            {row.variant_caption !== null && (
              <span className="quiet small" translate="no">
                {row.variant_caption}
              </span>
            )}
          </span>
          <span className={styles.figure}>{row.figure}</span>
        </li>
      ))}
    </ul>
  );
}
