import type { GoCockpitRecord, GoOwingRecord, GoRecord, GoStageRecord } from '@fan-beats/backend/contract';
import { goStatusLabel, parseGoStatus } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatSum, formatDate } from '../../../../../shared/format/figures';
import { stageNames } from '../../../../../shared/format/words';
import { paths } from '../../../../../shared/routes/paths';
import { ListSkeleton } from '../../../../../shared/ui/states/Loaded';
import { Panel } from '../../../../../shared/ui/frame/Page';
import { owingLine } from '../../../../../shared/go/claimStanding';
import { StatusTag } from '../../../../../shared/ui/show/StatusTag';
import styles from './GoCockpit.module.css';
import { GoResult } from './GoResult';
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
      <Panel title={i18n.t('Status')}>
        <Steps go={go} cockpit={cockpit} />
        <NextStep go={go} cockpit={cockpit} />
      </Panel>
      <div className={styles.board}>
        <Panel title={i18n.t('Money')}>
          <p className="quiet small">
            {i18n.t(
              '{claims, plural, one {{claims} claim} other {{claims} claims}}, {pieces, plural, one {{pieces} piece} other {{pieces} pieces}}',
              { claims: cockpit.claims, pieces: cockpit.pieces },
            )}
          </p>
          <ul className={styles.list}>
            {cockpit.stages
              .filter((stage) => !unknown.includes(stage))
              .map((stage) => (
                <StageMoney key={stage.stage} stage={stage} canceled={isCanceled(go)} />
              ))}
            {unknown.length > 0 && (
              <li className={styles.line}>
                <strong>{unknown.map(({ stage }) => stageNames(i18n)[stage]).join(', ')}</strong>
                <span className="quiet small">{i18n.t('not known yet')}</span>
              </li>
            )}
          </ul>
        </Panel>
        <GoResult goId={go.go_id} />
        <Panel title={i18n.t('People to remind')}>
          <ToRemind goId={go.go_id} owing={cockpit.owing} />
        </Panel>
        <Panel title={i18n.t('Sold out')}>
          <Short
            none={i18n.t('Nothing is sold out.')}
            rows={cockpit.sold_out.map((unit) => ({
              ...unit,
              figure: i18n.t('{claimed} claimed', { claimed: unit.claimed }),
            }))}
          />
        </Panel>
        <Panel title={i18n.t('Freebies missing')}>
          <Short
            none={isCanceled(go) ? i18n.t('No freebie is needed.') : i18n.t('Every freebie is in stock.')}
            rows={cockpit.freebies_missing.map((unit) => ({
              ...unit,
              figure: i18n.t('{amount} of {unitAmount} missing', {
                amount: unit.amount - unit.stock,
                unitAmount: unit.amount,
              }),
            }))}
          />
        </Panel>
      </div>
      <Panel title={i18n.t('Over time')}>
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
    <ol className={styles.steps} aria-label={i18n.t('Steps')}>
      {steps.map((step, index) => {
        const since = times.get(step);
        return (
          <li
            key={step}
            data-taken={index <= at}
            aria-current={index === at && !canceled ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true" />
            <span className={styles.step}>{step === null ? i18n.t('Open') : goStatusLabel(i18n, step)}</span>
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
    ...(open > 0
      ? [
          i18n.t('{open} open, {n, plural, one {{n} claim} other {{n} claims}}', {
            n: open_claims,
            open: formatSum(open),
          }),
        ]
      : []),
    ...(too_much > 0 ? [i18n.t('{too_much} too much', { too_much: formatSum(too_much) })] : []),
    ...(unknown_claims > 0 && !canceled
      ? [i18n.t('not known of {n, plural, one {{n} claim} other {{n} claims}}', { n: unknown_claims })]
      : []),
  ];
  return (
    <li className={styles.stage}>
      <strong>{stageNames(i18n)[stage.stage]}</strong>
      <span className={styles.figure}>
        {i18n.t('{covered} of {charged}', { covered: formatSum(covered), charged: formatSum(charged) })}
      </span>
      <span className={styles.bar} role="img" aria-label={i18n.t('{percent} % paid', { percent })}>
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
  if (owing.length === 0) return <p className="quiet small">{i18n.t('Nobody owes anything.')}</p>;
  const asked = owing.filter(({ due }) => due > 0);
  const unasked = owing.filter(({ due, open }) => due < open);
  const shown = all ? asked : asked.slice(0, shownAtFirst);
  const payments = `${paths.adminPayments}?go=${goId}&standing=`;
  return (
    <>
      {asked.length === 0 ? (
        <p className="quiet small">{i18n.t('Nobody who was asked to pay still owes it.')}</p>
      ) : (
        <>
          <ul className={styles.list}>
            {shown.map((claim) => (
              <li key={claim.claim_id} className={styles.line}>
                <span>
                  <Link to={paths.adminClaim(claim.claim_id)} translate="no">
                    {claim.user_displayname}
                  </Link>{' '}
                  {claim.announced && <StatusTag tone="accent">{i18n.t('Says paid')}</StatusTag>}
                </span>
                <span className={styles.figure}>{owingLine(claim)}</span>
              </li>
            ))}
          </ul>
          {shown.length < asked.length && (
            <Button type="link" size="small" onClick={() => setAll(true)}>
              {i18n.t('Show all {n}', { n: asked.length })}
            </Button>
          )}
          <p>
            <Link to={`${payments}asked`}>{i18n.t('See what is asked for in Payments')}</Link>
          </p>
        </>
      )}
      {unasked.length > 0 && (
        <p className="quiet small">
          <Trans
            id="{n, plural, one {{n} claim} other {{n} claims}} with something open that nobody asked for. <0>Ask in Payments</0>"
            values={{ n: unasked.length }}
            components={{ 0: <Link to={`${payments}unasked`} /> }}
          />
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
