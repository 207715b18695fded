import type { ClaimRecord, ShareRecord } from '@fan-beats/backend/contract';
import { germanDay } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { use, type ReactNode } from 'react';
import { serverNow } from '../../../shared/clock/serverClock';
import { formatCost, formatSum } from '../../../shared/format/figures';
import { costNames } from '../../../shared/format/words';
import { HelperContext } from '../../../shared/session/helper';
import { Explained } from '../../../shared/ui/show/Explained';
import { InOwnLanguage } from '../../../shared/ui/show/InOwnLanguage';
import { costTotal, sumOf } from '../claimFigures';
import { DoneTag, PaidTag } from '../PaidTag';
import styles from './ClaimCosts.module.css';
import { stageText } from './stageText';
import { ClaimsApi } from '../claimsApi';

interface ClaimCostsProps {
  readonly claim: ClaimRecord;
  /** True for the fan who owns the claim: it adds the fan's share of a bill. */
  readonly own: boolean;
}

/** The costs of a claim and the paid amounts, in one list. */
export function ClaimCosts({ claim, own }: ClaimCostsProps) {
  const { stages, to_pay, canceled } = claim;
  const paid = sumOf(stages, ({ covered }) => covered);
  const over = sumOf(stages, (one) => one.over);
  const noteOf = (stage: string): string | null => {
    const found = stages.find((one) => one.stage === stage);
    return found && (found.charged ?? 0) > 0 ? stageText(found, germanDay(serverNow())) : null;
  };
  return (
    <ul className={styles.costs} aria-label={i18n.t('Costs and payments')}>
      <Cost
        label={i18n.t('Items')}
        amount={formatCost(claim.claim_sum)}
        note={noteOf('items')}
        tag={<PaidTag claim={claim} />}
      />
      {costsOf(claim)
        .filter(({ done, amount }) => done || amount !== null || !canceled)
        .map(({ stage, label, amount, done }) => (
          <Cost
            key={stage}
            name={i18n.t('{label} shipping cost', { label })}
            label={label}
            sign={<Explained term={stage} />}
            amount={formatCost(amount)}
            unknown={amount === null}
            note={noteOf(stage)}
            // A canceled claim has nothing open any more.
            tag={
              (done || !canceled) && <DoneTag done={done} words={[i18n.t('Completed'), i18n.t('Pending')]} />
            }
          >
            {own && amount !== null && <ShareNote claim={claim} component={stage} className={styles.note} />}
          </Cost>
        ))}
      {!canceled && <Sum label={i18n.t('Total with shipping costs so far')} amount={costTotal(claim)} />}
      {paid > 0 && <Sum label={i18n.t('Paid')} amount={paid} />}
      {paid > 0 && to_pay > 0 && <Sum label={i18n.t('Still to pay')} amount={to_pay} />}
      {over > 0 && <Sum label={i18n.t('Paid too much')} amount={over} />}
    </ul>
  );
}

const costsOf = (claim: ClaimRecord) =>
  (['ems', 'customs', 'domestics'] as const).map((stage) => ({
    stage,
    amount: claim[stage],
    done: claim[`${stage}_done`],
    label: stage === 'domestics' ? i18n.t('Domestic') : costNames(i18n)[stage],
  }));

interface CostProps {
  readonly label: string;
  readonly name?: string;
  readonly sign?: ReactNode;
  readonly amount: string;
  readonly unknown?: boolean;
  readonly note: string | null;
  readonly tag: ReactNode;
  readonly children?: ReactNode;
}

function Cost({ label, name, sign, amount, unknown = false, note, tag, children }: CostProps) {
  return (
    <li className={styles.cost} aria-label={name} data-unknown={unknown}>
      <span className="bold gap4 line">
        {label}
        {sign}
      </span>
      <span className={styles.amount}>
        <InOwnLanguage>{amount}</InOwnLanguage>
      </span>
      <span className={styles.tag}>{tag}</span>
      {note && <span className={styles.note}>{note}</span>}
      {children}
    </li>
  );
}

function Sum({ label, amount }: { readonly label: string; readonly amount: number }) {
  return (
    <li className={styles.sum}>
      <span>{label}</span>
      <strong className="digits" translate="no">
        {formatSum(amount)}
      </strong>
    </li>
  );
}

interface ShareNoteProps {
  readonly claim: Pick<ClaimRecord, 'claim_id'>;
  readonly component: ShareRecord['component'];
  readonly className: string | undefined;
}

/** The share of a shipping cost in the bills that were divided (rules M20, M22). */
function ShareNote({ claim: { claim_id }, component, className }: ShareNoteProps) {
  // Only for its fan and for organisers.
  const skip = use(HelperContext) !== null;
  const { data: shares } = ClaimsApi.useGetSharesQuery({ claim_id }, { skip });
  return shares
    ?.filter((share) => share.component === component)
    .map((share) => (
      <span key={share.bill_id} className={className}>
        {shareText(share)}
      </span>
    ));
}

/** A share in words: '300 g of 12.3 kg, bill of 123.45 € over 41 claims'. */
export function shareText({ parts, share, total, claims }: ShareRecord): string {
  const own = parts.filter(({ weight }) => weight > 0).map(partText);
  return [
    ...own,
    i18n.t('{share} of a bill of {total} over {n, plural, one {{n} claim} other {{n} claims}}', {
      n: claims,
      share: formatSum(share),
      total: formatSum(total),
    }),
  ].join(', ');
}

function partText({ basis, category, weight, all_weights: all }: ShareRecord['parts'][number]): string {
  switch (basis) {
    case 'weight':
      return i18n.t('{grams} of {all}', { grams: grams(weight), all: grams(all) });
    case 'value':
      return i18n.t('{weight} of {all}', { weight: formatSum(weight / 100), all: formatSum(all / 100) });
    case 'equal':
      return i18n.t('1 of {all} equal parts', { all });
    case 'hand':
      return i18n.t('{weight} of {all}', { weight, all });
    case 'pieces':
      return i18n.t('{weight} of {n, plural, one {{n} piece} other {{n} pieces}}', { n: all, weight });
    case 'category':
      return i18n.t('{weight} of {n, plural, one {{n} piece} other {{n} pieces}} of {category}', {
        n: all,
        weight,
        category: category ?? '',
      });
  }
}

const grams = (weight: number): string =>
  weight < 1000 ? `${weight} g` : i18n.t('{weight} kg', { weight: Number((weight / 1000).toFixed(2)) });
