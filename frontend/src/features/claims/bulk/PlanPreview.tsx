import type { ClaimRecord } from '@fan-beats/backend/contract';
import { ArrowRightOutlined, CheckOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons';
import { goStatusLabel, parseGoStatus } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState } from 'react';
import { formatSum } from '../../../shared/format/figures';
import { Choices } from '../../../shared/ui/fields/Choices';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { BulkRows } from '../../../shared/bulk/BulkRows';
import styles from '../../../shared/bulk/Bulk.module.css';
import { unmarkingQuestion, type MarksSaid } from '../panel/claimMoney';
import { groupByGo, type ClaimGroup } from '../overview/claimOverview';
import { countPlan, keyOfClaim, type PlannedClaim, standingOf } from './bulkPlan';
import { costs, type flags } from '../panel/claimChanges';
import { lineTotal, sumOf } from '../claimFigures';

interface PlanPreviewProps {
  readonly plan: readonly PlannedClaim[];
  readonly onBack: () => void;
  readonly onApply: (planned: readonly PlannedClaim[], said: MarksSaid | undefined) => void;
}

const order = { locked: 0, changes: 1, unchanged: 2 } as const;

/** The effect on each claim, before anything happens. */
export function PlanPreview({ plan, onBack, onApply }: PlanPreviewProps) {
  const counts = countPlan(plan);
  const changing = plan.filter((planned) => standingOf(planned) === 'changes');
  const [question] = useState(() => unmarkingQuestion(changing));
  const [said, setSaid] = useState<MarksSaid>();
  const [isComplete, setComplete] = useState(true);
  const sorted = [...plan].sort((a, b) => order[standingOf(a)] - order[standingOf(b)]);
  return (
    <>
      <p role="status" className={`wrap gap6 ${styles.counts}`}>
        <StatusTag tone="accent">{i18n.t('{changes} will change', { changes: counts.changes })}</StatusTag>
        <StatusTag tone="neutral">
          {i18n.t('{unchanged} unchanged', { unchanged: counts.unchanged })}
        </StatusTag>
        {counts.locked > 0 && (
          <StatusTag tone="warning" icon={<LockOutlined aria-hidden />}>
            {i18n.t('{locked} locked, left out', { locked: counts.locked })}
          </StatusTag>
        )}
      </p>
      <p className={styles.sentence}>{planSentence(plan)}</p>
      <GroupOrders plan={plan} />
      <BulkRows
        label={i18n.t('Preview')}
        rows={sorted}
        keyOf={keyOfClaim}
        naming={({ claim }) => <ClaimName claim={claim} />}
      >
        {(planned) => <Effect planned={planned} />}
      </BulkRows>
      {question && (
        <Choices
          choice={question.choice}
          onChoose={(marks) => {
            setSaid(question.said(marks));
            setComplete(true);
          }}
          onComplete={(complete) => {
            setSaid(question.said('paid'));
            setComplete(complete);
          }}
        />
      )}
      <div className={styles.actions}>
        <Button onClick={onBack}>{i18n.t('Back')}</Button>
        <Button
          type="primary"
          disabled={counts.changes === 0 || (question !== undefined && !said) || !isComplete}
          onClick={() => onApply(changing, said)}
        >
          {i18n.t('Change {n, plural, one {{n} claim} other {{n} claims}}', { n: counts.changes })}
        </Button>
      </div>
    </>
  );
}

/** The claim of a row of a bulk change. */
export function ClaimName({ claim }: { readonly claim: ClaimRecord }) {
  return (
    <>
      <strong translate="no">{claim.user_displayname}</strong> <span className="quiet">{claim.title}</span>
      <span className="below" translate="no">
        {claim.gotitle}
      </span>
    </>
  );
}

/** The group orders of the change, if there are several or one is closed. */
function GroupOrders({ plan }: Pick<PlanPreviewProps, 'plan'>) {
  const groups = groupByGo(plan.filter((one) => standingOf(one) === 'changes').map(({ claim }) => claim));
  if (groups.length < 2 && !groups.some(closedAs)) return null;
  return (
    <ul className={styles.orders} aria-label={i18n.t('Group orders')}>
      {groups.map((group) => {
        const closed = closedAs(group);
        return (
          <li key={group.goId}>
            {i18n.t('{gotitle}: {n, plural, one {{n} claim} other {{n} claims}}', {
              gotitle: group.gotitle,
              n: group.claims.length,
            })}{' '}
            {closed !== null && (
              <StatusTag tone="warning" icon={<WarningOutlined aria-hidden />}>
                {closed}
              </StatusTag>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The closing status of a group order, in which nothing usually changes any more: 'Sent out', 'Canceled'; null for others. */
function closedAs({ claims }: ClaimGroup): string | null {
  const status = parseGoStatus(claims[0]?.go_status ?? '');
  return status === 'SENT_OUT' || status === 'CANCELED' ? goStatusLabel(i18n, status) : null;
}

function Effect({ planned }: { readonly planned: PlannedClaim }) {
  const standing = standingOf(planned);
  if (standing === 'unchanged') {
    return (
      <StatusTag tone="neutral" icon={<CheckOutlined aria-hidden />}>
        {i18n.t('unchanged')}
      </StatusTag>
    );
  }
  if (standing === 'locked') {
    return (
      <StatusTag tone="warning" icon={<LockOutlined aria-hidden />}>
        {i18n.t('{costs} is done: open it again to change its amount', {
          costs: planned.locked.join(', '),
        })}
      </StatusTag>
    );
  }
  return (
    <ul className={styles.fields}>
      {planned.fields.map(({ label, before, after }) => (
        <li key={label}>
          <span className="quiet">{label}</span> <span className={styles.before}>{before}</span>{' '}
          <ArrowRightOutlined aria-label={i18n.t('to')} className={styles.arrow ?? ''} />{' '}
          <strong>{after}</strong>
        </li>
      ))}
    </ul>
  );
}

/** The effect of a bulk change in one sentence with its sums: '6 claims paid: 274.99 €; EMS 8 × 5.50 € = 44.00 €.' */
export function planSentence(plan: readonly PlannedClaim[]): string {
  const changing = plan.filter((planned) => standingOf(planned) === 'changes');
  const tracked = changing.filter(({ changes }) => changes.tracking_id !== undefined).length;
  const released = sumOf(changing, ({ taken }) => taken.released);
  const parts = [
    ...marked(changing, 'payment_received', (paid, claims) => {
      const figures = { n: claims.length, sum: sumText(claims.map(({ covers }) => covers)) };
      if (paid) return i18n.t('{n, plural, one {{n} claim} other {{n} claims}} paid: {sum}', figures);
      return claims.every(({ claim }) => claim.canceled)
        ? i18n.t('{n, plural, one {{n} claim} other {{n} claims}} no longer marked as paid: {sum}', figures)
        : i18n.t('{n, plural, one {{n} claim} other {{n} claims}} unpaid: {sum}', figures);
    }),
    ...costs.flatMap(({ amount, done, label }) => [
      ...amounts(
        changing.flatMap(({ changes }) => changes[amount] ?? []),
        label,
      ),
      ...marked(changing, done, (isDone, claims) => {
        const sums = claims.map(({ claim, changes }) => changes[amount] ?? claim[amount] ?? 0);
        return isDone
          ? i18n.t('{label} of {n, plural, one {{n} claim} other {{n} claims}} done: {sum}', {
              n: claims.length,
              label,
              sum: sumText(sums),
            })
          : i18n.t('{label} of {n, plural, one {{n} claim} other {{n} claims}} open again: {sum}', {
              n: claims.length,
              label,
              sum: sumText(sums),
            });
      }),
    ]),
    ...marked(changing, 'freebies_done', (done, { length }) =>
      done
        ? i18n.t('{n, plural, one {{n} claim} other {{n} claims}} with freebies done', { n: length })
        : i18n.t('{n, plural, one {{n} claim} other {{n} claims}} with freebies open', { n: length }),
    ),
    ...(tracked > 0
      ? [i18n.t('{n, plural, one {{n} tracking ID} other {{n} tracking IDs}}', { n: tracked })]
      : []),
    ...(released > 0
      ? [i18n.t('{released} of recorded payments becomes credit', { released: formatSum(released) })]
      : []),
  ];
  return parts.length === 0 ? '' : `${parts.join('; ')}.`;
}

/** The texts for the claims that get a mark, and for those that lose it. */
const marked = (
  plan: readonly PlannedClaim[],
  flag: (typeof flags)[number],
  say: (isOn: boolean, claims: readonly PlannedClaim[]) => string,
): readonly string[] =>
  [true, false].flatMap((isOn) => {
    const claims = plan.filter(({ changes }) => changes[flag] === isOn);
    return claims.length === 0 ? [] : [say(isOn, claims)];
  });

const sumText = (amounts: readonly number[]): string => formatSum(sumOf(amounts, (amount) => amount));

/** The most different amounts of one cost that are listed one by one. */
const mostToldEach = 3;

/** The new amounts, each with the number of its claims. */
function amounts(wanted: readonly number[], label: string): readonly string[] {
  const different = [...new Set(wanted)];
  if (different.length > mostToldEach)
    return [
      i18n.t('{label} of {n, plural, one {{n} claim} other {{n} claims}} = {sum}', {
        label,
        n: wanted.length,
        sum: sumText(wanted),
      }),
    ];
  return different.map((each) => {
    const count = wanted.filter((one) => one === each).length;
    return `${label} ${count} × ${formatSum(each)} = ${formatSum(lineTotal({ price: each, amount: count }))}`;
  });
}
