import type { OpenStageRecord, PayRecord } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/format/dates';
import { formatSum } from '../../../shared/format/money';
import { Notice } from '../../../shared/ui/Notice';
import { Credit } from './Credit';
import styles from './Pay.module.css';
import { amountOfAll, isAnnounced, shortDay, stageKey } from './payFigures';
import { StageChoice } from './StageChoice';
import { Transfer } from './Transfer';

interface PayViewProps {
  readonly pay: PayRecord;
  /** Only this claim is shown. */
  readonly claimId?: number | undefined;
}

/** What a fan is to pay, and how: choose, use the credit, transfer, say so. */
export function PayView({ pay, claimId }: PayViewProps) {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const stages = pay.stages.filter(({ claim_id }) => claimId === undefined || claim_id === claimId);
  const nobodyAsked = stages.every(({ due }) => due === 0);
  // Whoever comes for one claim means that one, asked for or not.
  const isChosen = (one: OpenStageRecord) =>
    toggled[stageKey(one)] ?? (one.due > 0 || (nobodyAsked && claimId !== undefined));
  const chosen = stages.filter(isChosen);
  const amount = amountOfAll(chosen);
  const { account, balance } = pay;
  if (stages.length === 0) {
    return (
      <>
        <Notice
          title="There is nothing to pay."
          text="As soon as something is open, it stands here with its amount and its day."
        />
        {balance > 0 && <Credit pay={pay} stages={[]} />}
      </>
    );
  }
  return (
    <>
      <p className={styles.next} role="status">
        {nextStep(pay, chosen)}
      </p>
      <section className={styles.card} aria-labelledby="open">
        <h2 id="open">What is open</h2>
        <StageChoice
          stages={stages}
          today={pay.today}
          isChosen={isChosen}
          onChoose={(one, checked) => setToggled((all) => ({ ...all, [stageKey(one)]: checked }))}
        />
        <p className={styles.sum}>
          <span>Chosen</span>
          <strong>{formatSum(amount)}</strong>
        </p>
      </section>
      {balance > 0 && <Credit pay={pay} stages={chosen} />}
      {account && amount > 0 && balance < amount && (
        <Transfer pay={pay} account={account} stages={chosen} amount={amount} />
      )}
    </>
  );
}

/** What happens next, in one sentence. */
function nextStep(pay: PayRecord, chosen: readonly OpenStageRecord[]): string {
  const { account, announced_at, today } = pay;
  if (isAnnounced(pay) && announced_at !== null)
    return `You said on ${formatDateTime(announced_at)} that you have paid: once the organiser has found the money, it stands here.`;
  if (chosen.length === 0)
    return pay.stages.some(({ due }) => due > 0)
      ? 'Choose what you want to pay.'
      : 'Nothing of this is asked for yet: you can wait, or choose what you want to pay already.';
  if (!account) return 'The organiser tells you how to pay.';
  if (pay.balance >= amountOfAll(chosen)) return 'Use your credit, and nothing is left to transfer.';
  const amount = formatSum(amountOfAll(chosen));
  const [first] = chosen.flatMap(({ due_on }) => (due_on === null ? [] : [due_on])).sort();
  if (first === undefined) return `Transfer ${amount} and press “I have paid”.`;
  return first < today
    ? `Please transfer ${amount} now, as some of it was due on ${shortDay(first, today)}, and press “I have paid”.`
    : `Transfer ${amount} until ${shortDay(first, today)} and press “I have paid”.`;
}
