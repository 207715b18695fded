import type { OpenStageRecord, PayRecord } from '@fan-beats/backend/contract';
import { eurosFromCents, germanDay, shortDay } from '@fan-beats/events/kernel';
import { askableCents } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useAttempt } from '../../../../shared/forms/useAttempt';
import { formatSum, sentence } from '../../../../shared/format/figures';
import { useOutcome } from '../../../../shared/forms/useOutcome';
import { FormOutcome } from '../../../../shared/ui/states/FormOutcome';
import { useReported } from '../../../../shared/forms/useReported';
import { useConsequenceQuestion } from '../../../../shared/ui/questions/useConsequenceQuestion';
import { PaymentsApi } from '../paymentsApi';
import { difference } from '../../../claims/claimFigures';
import styles from './Pay.module.css';
import { stageKey, stageTitle, type PayPlan } from './payFigures';

interface CreditLineProps {
  readonly plan: PayPlan;
  /** Euros that may be used. */
  readonly usable: number;
  readonly isKept: boolean;
  readonly onKeep: (keeps: boolean) => void;
}

/** The credit that pays a part of the chosen stages, unless the fan keeps it. */
export function CreditLine({ plan, usable, isKept, onKeep }: CreditLineProps) {
  return (
    <p className={styles.ofCredit}>
      <span>
        {isKept
          ? i18n.t('Your credit of {usable} is kept', { usable: formatSum(usable) })
          : i18n.t('Of {chosen} your credit pays {fromCredit}', {
              chosen: formatSum(plan.chosen),
              fromCredit: formatSum(plan.fromCredit),
            })}
      </span>
      <Button size="small" onClick={() => onKeep(!isKept)}>
        {isKept ? i18n.t('Use my credit') : i18n.t('Keep my credit')}
      </Button>
    </p>
  );
}

/** The fan's credit at the shop, beyond the part that the chosen stages use. */
export function Credit({ pay, spent }: { readonly pay: PayRecord; readonly spent: number }) {
  const { balance, asked_back, asked_back_at, today } = pay;
  if (balance <= spent) return null;
  const left = formatSum(difference(balance, spent));
  const back = eurosFromCents(askableCents(balance, pay.stages, spent));
  return (
    <section className={styles.card} aria-labelledby="credit">
      <h2 id="credit">{i18n.t('Credit {balance}', { balance: formatSum(balance) })}</h2>
      <p>
        {asked_back_at !== null
          ? i18n.t('You asked for {asked_back} back on {shortDay}: the organiser transfers it to you.', {
              asked_back: formatSum(asked_back),
              shortDay: shortDay(germanDay(Date.parse(asked_back_at)), today),
            })
          : spent > 0
            ? i18n.t('{left} of it stays: it is your money and is kept for what comes next.', { left })
            : i18n.t('It is your money and is kept for what comes next.')}
      </p>
      {(back > 0 || asked_back_at !== null) && (
        <div className="wrap">
          <AskBack amount={back} isAsked={asked_back_at !== null} />
        </div>
      )}
    </section>
  );
}

/** A request to get the credit back, which the fan can withdraw until it is transferred. */
function AskBack({ amount, isAsked }: { readonly amount: number; readonly isAsked: boolean }) {
  const reported = useReported();
  const [askBack, { isLoading }] = PaymentsApi.useAskBackMutation();
  const change = isAsked ? { wanted: false } : { wanted: true, amount };
  return (
    <Button loading={isLoading} onClick={() => void reported(() => askBack(change).unwrap())}>
      {isAsked ? i18n.t('Keep it after all') : i18n.t('Ask for {amount} back', { amount: formatSum(amount) })}
    </Button>
  );
}

interface PlanProps {
  readonly plan: PayPlan;
  /** The chosen stages. */
  readonly stages: readonly OpenStageRecord[];
}

/** Pays all chosen stages from the credit. */
export function UseCredit({ plan, stages }: PlanProps) {
  const ask = useCreditQuestion({ plan, stages });
  const attempt = useAttempt();
  const [spend, { isLoading }] = PaymentsApi.useSpendCreditMutation();
  const { outcome, setOutcome, attempt: tell } = useOutcome();
  const use = async () => {
    const parts = [...plan.credit];
    setOutcome(null);
    if (!(await ask(i18n.t('Use credit')))) return;
    await tell(async () => {
      await spend({ parts, idempotency_key: attempt.keyFor(parts) }).unwrap();
      attempt.done();
    });
  };
  return (
    <div className={styles.announce}>
      <Button type="primary" size="large" loading={isLoading} onClick={() => void use()}>
        {i18n.t('Use {fromCredit} of your credit', { fromCredit: formatSum(plan.fromCredit) })}
      </Button>
      <FormOutcome outcome={outcome} />
    </div>
  );
}

/** Asks before credit is used: lists the stages that it pays and the sum to transfer besides. */
export function useCreditQuestion({ plan, stages }: PlanProps) {
  const ask = useConsequenceQuestion();
  const named = new Map(stages.map((one) => [stageKey(one), stageTitle(one)]));
  return (okText: string): Promise<boolean> =>
    ask({
      title: i18n.t('Use {fromCredit} of your credit?', { fromCredit: formatSum(plan.fromCredit) }),
      consequences: [
        ...plan.credit.map((part) =>
          sentence(
            i18n.t('{amount} for {named}', {
              amount: formatSum(part.amount),
              named: named.get(stageKey(part)) ?? '',
            }),
          ),
        ),
        ...(plan.toTransfer > 0
          ? [
              i18n.t('The other {toTransfer} you have transferred.', {
                toTransfer: formatSum(plan.toTransfer),
              }),
            ]
          : []),
        i18n.t('Only an organiser can give it back to your credit.'),
      ],
      okText,
      harmless: true,
    });
}
