import type { BillPlanRecord, BillRecord, ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Checkbox } from 'antd';
import { formatAmount, formatCost, formatSum } from '../../../shared/format/figures';
import { parseInteger } from '../../../shared/forms/numbers';
import { CheckedInput } from '../../../shared/ui/fields/CheckedInput';
import { difference } from '../../claims/claimFigures';
import type { BillDraft } from './billForm';
import styles from './Bills.module.css';

interface SharesProps {
  readonly claims: readonly ClaimRecord[];
  readonly draft: BillDraft;
  readonly lines: readonly Pick<BillRecord['lines'][number], 'basis'>[];
  /** True for a bill that was divided before: a weight that is not typed stays as it was. */
  readonly again: boolean;
  /** Null before a preview. */
  readonly plan: BillPlanRecord | null;
  readonly onChange: (draft: BillDraft) => void;
}

/** The claims that take part, and the share of each: the shares add up to the bill, to the cent (rules M22, M23). */
export function Shares({ claims, draft, lines, again, plan, onChange }: SharesProps) {
  const byHand = lines.some(({ basis }) => basis === 'hand');
  const planned = new Map(plan?.shares.map((share) => [share.claim_id, share]));
  const { leftOut, weights } = draft;
  return (
    <ul className={`framed ${styles.shares}`} aria-label={i18n.t('Shares')}>
      {claims.map(({ claim_id, user_displayname: name }) => (
        <li key={claim_id}>
          <Checkbox
            checked={!leftOut.has(claim_id)}
            onChange={({ target }) =>
              onChange({ ...draft, leftOut: toggled(leftOut, claim_id, target.checked) })
            }
          >
            <strong>{name}</strong> <span className="quiet">{`#${claim_id}`}</span>
          </Checkbox>
          {byHand && (
            <CheckedInput
              aria-label={i18n.t('Weight of claim {claim_id}', { claim_id })}
              inputMode="numeric"
              placeholder={again ? i18n.t('As before') : i18n.t('Weight')}
              maxLength={9}
              value={weights.get(claim_id) ?? ''}
              invalid={parseInteger(weights.get(claim_id) ?? '') === undefined}
              onType={(text) => onChange({ ...draft, weights: new Map(weights).set(claim_id, text) })}
            />
          )}
          <Share share={planned.get(claim_id)} />
        </li>
      ))}
    </ul>
  );
}

function toggled(leftOut: ReadonlySet<number>, claimId: number, takesPart: boolean): ReadonlySet<number> {
  const next = new Set(leftOut);
  if (takesPart) next.delete(claimId);
  else next.add(claimId);
  return next;
}

function Share({ share: planned }: { readonly share: BillPlanRecord['shares'][number] | undefined }) {
  if (!planned) return <span />;
  const { share, change, cost_before, parts, settled } = planned;
  const before = cost_before === null ? i18n.t('not set') : formatCost(cost_before);
  const after = difference(cost_before ?? 0, 0 - change);
  return (
    <span className={styles.share}>
      <strong translate="no">{formatSum(share)}</strong>
      <span className="below">
        {[
          parts.length > 1 && parts.map((part) => formatAmount(part.share)).join(' + '),
          change === 0 ? i18n.t('stays at {before}', { before }) : `${before} → ${formatSum(after)}`,
          settled && i18n.t('done'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}

/** The sum of the shares and the part that the shop bears: 'Σ shares 123.45 € = bill 123.45 €'. */
export function sumText({ shares, born, total }: BillPlanRecord): string {
  const sum = shares.reduce((before, { share }) => difference(before, 0 - share), 0);
  const figures = { sum: formatSum(sum), born: formatSum(born), total: formatSum(total) };
  return born === 0
    ? i18n.t('Σ shares {sum} = bill {total}', figures)
    : i18n.t('Σ shares {sum} + {born} borne by the shop = bill {total}', figures);
}
