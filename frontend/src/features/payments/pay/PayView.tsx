import type { OpenStageRecord, PayRecord } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { formatSum } from '../../../shared/format/money';
import { Notice } from '../../../shared/ui/states/Notice';
import { Credit, CreditLine, UseCredit } from './Credit';
import { difference } from '../../claims/claimFigures';
import styles from './Pay.module.css';
import { byWord, isSaid, payPlan, stageKey, stageTitle, type PayPlan } from './payFigures';
import { shortDay } from '../../claims/summary/stageText';
import { StageChoice } from './StageChoice';
import { Transfer } from './Transfer';
import { Button } from 'antd';
import { useTold } from '../../../shared/ui/questions/useTold';
import { formatDateTime } from '../../../shared/format/dates';
import { useTakeBackAnnouncementMutation } from '../paymentsApi';

interface PayViewProps {
  readonly pay: PayRecord;
  /** Only this claim is shown. */
  readonly claimId?: number | undefined;
}

/** What a fan is to pay, and how: choose, transfer what the credit does not pay, say so. */
export function PayView({ pay, claimId }: PayViewProps) {
  const own = pay.stages.filter(({ claim_id }) => claimId === undefined || claim_id === claimId);
  const said = own.filter((one) => isSaid(one, pay.today));
  const stages = own.filter((one) => !said.includes(one));
  return (
    <>
      <Announced stages={said} />
      {own.length === 0 && (
        <Notice
          title="There is nothing to pay."
          text="As soon as something is open, it stands here with its amount and its day."
        />
      )}
      {stages.length > 0 ? (
        <Paying
          pay={pay}
          stages={stages}
          // Whoever comes for one claim means that one, asked for or not.
          choosesAll={claimId !== undefined && own.every(({ due }) => due === 0)}
        />
      ) : (
        <Credit pay={pay} spent={0} />
      )}
    </>
  );
}

interface PayingProps {
  readonly pay: PayRecord;
  /** What the fan does not say to have paid. */
  readonly stages: readonly OpenStageRecord[];
  /** At first, else what is asked for. */
  readonly choosesAll: boolean;
}

function Paying({ pay, stages, choosesAll }: PayingProps) {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [keepsCredit, setKeepsCredit] = useState(false);
  const isChosen = (one: OpenStageRecord) => toggled[stageKey(one)] ?? (choosesAll || one.due > 0);
  const chosen = stages.filter(isChosen);
  // What is asked for back goes to the fan.
  const usable = difference(pay.balance, pay.asked_back);
  const plan = payPlan(chosen, keepsCredit ? 0 : usable);
  return (
    <>
      <p className={styles.next} role="status">
        {nextStep(pay, { stages, chosen, plan })}
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
          <strong>{formatSum(plan.chosen)}</strong>
        </p>
        {usable > 0 && chosen.length > 0 && (
          <CreditLine
            credit={keepsCredit ? usable : plan.fromCredit}
            isKept={keepsCredit}
            onKeep={setKeepsCredit}
          />
        )}
        {plan.fromCredit > 0 && plan.toTransfer === 0 && <UseCredit plan={plan} stages={chosen} />}
      </section>
      {pay.account && plan.toTransfer > 0 && (
        <Transfer pay={pay} account={pay.account} stages={chosen} plan={plan} />
      )}
      <Credit pay={pay} spent={plan.fromCredit} />
    </>
  );
}

interface Choice extends Pick<PayingProps, 'stages'> {
  readonly chosen: readonly OpenStageRecord[];
  readonly plan: PayPlan;
}

/** What happens next, in one sentence. */
function nextStep({ account, today }: PayRecord, { stages, chosen, plan }: Choice): string {
  if (chosen.length === 0)
    return stages.some(({ due }) => due > 0)
      ? 'Choose what you want to pay.'
      : 'Nothing of this is asked for yet: you can wait, or choose what you want to pay already.';
  if (plan.toTransfer === 0) return 'Use your credit, and nothing is left to transfer.';
  if (!account) return 'The organiser tells you how to pay.';
  const amount = formatSum(plan.toTransfer);
  const [first] = chosen.flatMap(({ due_on }) => (due_on === null ? [] : [due_on])).sort();
  if (first === undefined) return `Transfer ${amount} and press “I have paid”.`;
  return first < today
    ? `Please transfer ${amount} now, as some of it was due on ${shortDay(first, today)}, and press “I have paid”.`
    : `Transfer ${amount} by ${shortDay(first, today)} and press “I have paid”.`;
}

/** What the fan said to have paid, and the way back. */
function Announced({ stages }: { readonly stages: readonly OpenStageRecord[] }) {
  const told = useTold();
  const [takeBack, { isLoading }] = useTakeBackAnnouncementMutation();
  const unsay = (said: readonly OpenStageRecord[]) =>
    told(() => takeBack({ stages: said.map(({ claim_id, stage }) => ({ claim_id, stage })) }).unwrap());
  return byWord(stages).map(({ at, said, amount }) => (
    <div key={at} className={styles.said}>
      <p role="status">
        {`You said on ${formatDateTime(at)} that you have paid ${formatSum(amount)} for ${said
          .map(stageTitle)
          .join(' and ')}: once the organiser has found the money, it stands here.`}
      </p>
      <Button loading={isLoading} onClick={() => void unsay(said)}>
        I have not paid
      </Button>
    </div>
  ));
}
