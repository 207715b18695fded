import type { OpenStageRecord, PayRecord } from '@fan-beats/backend/contract';
import { germanDay } from '@fan-beats/events/kernel';
import { App, Button } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { formatSum } from '../../../shared/format/money';
import { stageNames } from '../../../shared/format/stages';
import { FormOutcome, type Outcome } from '../../../shared/ui/FormOutcome';
import { useConsequenceQuestion } from '../../../shared/ui/useConsequenceQuestion';
import { useAskBackMutation, useSpendCreditMutation } from '../paymentsApi';
import styles from './Pay.module.css';
import { amountOfAll, creditParts, leftAfter, partsSum, shortDay, stageKey } from './payFigures';

interface CreditProps {
  /** Its balance is above 0. */
  readonly pay: PayRecord;
  /** What the fan means to pay now; nothing where nothing is chosen. */
  readonly stages: readonly OpenStageRecord[];
}

/** The fan's money that lies with the shop: it is used before anything is transferred. */
export function Credit({ pay: { balance, asked_back_at, today }, stages }: CreditProps) {
  const parts = creditParts(stages, balance);
  const spent = partsSum(parts);
  const left = leftAfter(amountOfAll(stages), spent);
  const { outcome, use, busy } = useCreditAct(stages, balance);
  const isAskedBack = asked_back_at !== null;
  return (
    <section className={styles.card} aria-labelledby="credit">
      <h2 id="credit">{`Credit ${formatSum(balance)}`}</h2>
      <p>
        {isAskedBack
          ? `You asked for it back on ${shortDay(germanDay(Date.parse(asked_back_at)), today)}: the organiser transfers it to you.`
          : spent === 0
            ? 'It is your money and is kept for what comes next.'
            : left > 0
              ? `Use it first: then ${formatSum(left)} are left to transfer.`
              : 'It covers what you chose: there is nothing to transfer.'}
      </p>
      <div className={styles.buttons}>
        {spent > 0 && (
          <Button type="primary" loading={busy} onClick={() => void use()}>
            {`Use ${formatSum(spent)} of your credit`}
          </Button>
        )}
        <AskBack isAsked={isAskedBack} />
      </div>
      <FormOutcome outcome={outcome} />
    </section>
  );
}

/** Whoever wants the money back asks for it; until it is transferred, that can be taken back. */
function AskBack({ isAsked }: { readonly isAsked: boolean }) {
  const { message } = App.useApp();
  const [askBack, { isLoading }] = useAskBackMutation();
  const onClick = async () => {
    try {
      await askBack({ wanted: !isAsked }).unwrap();
    } catch (error) {
      message.error(errorMessage(error));
    }
  };
  return (
    <Button loading={isLoading} onClick={() => void onClick()}>
      {isAsked ? 'Keep it after all' : 'Ask for it back'}
    </Button>
  );
}

function useCreditAct(stages: readonly OpenStageRecord[], balance: number) {
  const ask = useConsequenceQuestion();
  const attempt = useAttempt();
  const [spend, { isLoading }] = useSpendCreditMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const use = async () => {
    const parts = creditParts(stages, balance);
    setOutcome(null);
    const named = new Map(stages.map((one) => [stageKey(one), one.gotitle]));
    const agreed = await ask({
      title: `Use ${formatSum(partsSum(parts))} of your credit?`,
      consequences: [
        ...parts.map(
          (part) =>
            `${formatSum(part.amount)} for ${named.get(stageKey(part)) ?? ''}, ${stageNames[part.stage]}.`,
        ),
        'Only an organiser can give it back to your balance.',
      ],
      okText: 'Use credit',
    });
    if (!agreed) return;
    try {
      await spend({ parts, idempotency_key: attempt.keyFor(parts) }).unwrap();
      attempt.done();
      setOutcome({ type: 'success', text: `${formatSum(partsSum(parts))} of your credit paid it.` });
    } catch (error) {
      setOutcome({ type: 'error', text: errorMessage(error) });
    }
  };
  return { outcome, use, busy: isLoading };
}
