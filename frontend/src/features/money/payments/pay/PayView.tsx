import type { OpenStageRecord, PayRecord } from '@fan-beats/backend/contract';
import { shortDay } from '@fan-beats/events/kernel';
import { amountToPay } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatSum, formatDateTime } from '../../../../shared/format/figures';
import { Notice } from '../../../../shared/ui/states/Loaded';
import { Credit, CreditLine, UseCredit } from './Credit';
import styles from './Pay.module.css';
import {
  byClaim,
  byWord,
  dueSum,
  isSaid,
  payPlan,
  type PayPlan,
  shownSum,
  stageKey,
  stageTitle,
  stageTitles,
  usableCredit,
} from './payFigures';
import { stageText } from '../../../claims/summary/stageText';
import { Transfer } from './Transfer';
import { Disclosure } from '../../../../shared/ui/frame/Disclosure';
import { Alert, Button, Checkbox } from 'antd';
import { useReported } from '../../../../shared/forms/useReported';
import { PaymentsApi } from '../paymentsApi';
import { stageNames } from '../../../../shared/format/words';
import { Explained } from '../../../../shared/ui/show/Explained';
import { StandingTag } from '../../../claims/summary/StandingTag';

interface PayViewProps {
  readonly pay: PayRecord;
  /** The only claim that is shown. */
  readonly claimId?: number | undefined;
  /** True if that claim is in a canceled group order. */
  readonly isCanceled?: boolean;
}

/** The stages that a fan is to pay, and the steps: choose, transfer the sum beyond the credit, report it. */
export function PayView({ pay, claimId, isCanceled = false }: PayViewProps) {
  const { key: visit } = useLocation();
  const own = pay.stages.filter(({ claim_id }) => claimId === undefined || claim_id === claimId);
  const said = own.filter((one) => isSaid(one, pay.today));
  const stages = own.filter((one) => !said.includes(one));
  return (
    <>
      <Announced stages={said} today={pay.today} />
      {own.length === 0 && (
        <Notice
          title={i18n.t('There is nothing to pay.')}
          text={
            isCanceled
              ? i18n.t('The group order is canceled: nothing of it is ordered.')
              : i18n.t('As soon as something is open, it appears here with its amount and its day.')
          }
        />
      )}
      {stages.length > 0 ? (
        <Paying
          // The link in the header stands for the amounts that are requested at that moment.
          key={visit}
          pay={pay}
          stages={stages}
          // A fan who comes for one claim means that one, requested or not.
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
  /** The stages that the fan has not reported as paid. */
  readonly stages: readonly OpenStageRecord[];
  /** True if all stages are chosen at first, otherwise the requested ones. */
  readonly choosesAll: boolean;
}

function Paying({ pay, stages, choosesAll }: PayingProps) {
  const [keepsCredit, setKeepsCredit] = useState(false);
  const { isChosen, isNew, choose } = useChoice(pay, choosesAll ? stages : null);
  const chosen = stages.filter(isChosen);
  const usable = usableCredit(pay);
  const askedSince = stages.filter((one) => isNew(one) && !isChosen(one));
  const plan = payPlan(chosen, keepsCredit ? 0 : usable);
  const choice = choosesAll ? stages : stages.filter(({ due }) => due > 0);
  return (
    <>
      <section className={styles.card} aria-label={i18n.t('Payment')}>
        <Asked pay={pay} stages={stages} chosen={chosen} plan={plan} />
        <AskedSince stages={askedSince} onAdd={() => askedSince.forEach((one) => choose(one, true))} />
        {usable > 0 && chosen.length > 0 && (
          <CreditLine plan={plan} usable={usable} isKept={keepsCredit} onKeep={setKeepsCredit} />
        )}
        {plan.fromCredit > 0 && plan.toTransfer === 0 && <UseCredit plan={plan} stages={chosen} />}
        {pay.account && plan.toTransfer > 0 && (
          <Transfer pay={pay} account={pay.account} stages={chosen} plan={plan} />
        )}
      </section>
      <section className={styles.card}>
        <Disclosure key={choice.length} title={i18n.t('Open payments')} openAtFirst={choice.length !== 1}>
          <StageChoice
            stages={stages}
            today={pay.today}
            isChosen={isChosen}
            isNew={isNew}
            onChoose={choose}
          />
        </Disclosure>
      </section>
      <Credit pay={pay} spent={plan.fromCredit} />
    </>
  );
}

interface AskedSinceProps {
  readonly stages: readonly OpenStageRecord[];
  readonly onAdd: () => void;
}

/** Stages requested while the page is open are not added to its sum: a transfer may be under way. */
function AskedSince({ stages, onAdd }: AskedSinceProps) {
  if (stages.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={i18n.t('{dueSum} more is asked for since you opened this page: {stages}.', {
        dueSum: formatSum(dueSum(stages)),
        stages: stageTitles(stages),
      })}
      action={<Button onClick={onAdd}>{i18n.t('Add it')}</Button>}
    />
  );
}

/**
 * The chosen stages: at first all given ones, or else the requested ones. A stage requested after the fan has read the sum to
 * transfer is not added (rule D79).
 */
function useChoice(pay: PayRecord, given: readonly OpenStageRecord[] | null) {
  const askedNow = keysOf(pay.stages.filter(({ due }) => due > 0));
  const [asked, setAsked] = useState(askedNow);
  const [all] = useState(given && keysOf(given));
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const isUntouched = all === null && asked.size === 0 && Object.keys(toggled).length === 0;
  if (isUntouched && askedNow.size > 0) setAsked(askedNow);
  return {
    isChosen: (one: OpenStageRecord) => toggled[stageKey(one)] ?? (all ?? asked).has(stageKey(one)),
    isNew: (one: OpenStageRecord) => one.due > 0 && !asked.has(stageKey(one)),
    choose: (one: OpenStageRecord, checked: boolean) =>
      setToggled((before) => ({ ...before, [stageKey(one)]: checked })),
  };
}

const keysOf = (stages: readonly OpenStageRecord[]) => new Set(stages.map(stageKey));

interface AskedProps extends Omit<PayingProps, 'choosesAll'> {
  readonly chosen: readonly OpenStageRecord[];
  readonly plan: PayPlan;
}

/** The sum, its day and its stages; otherwise the next step, in one sentence. */
function Asked({ pay: { account, today }, stages, chosen, plan }: AskedProps) {
  if (chosen.length === 0) {
    return (
      <p role="status">
        {stages.some(({ due }) => due > 0)
          ? i18n.t('Choose what you want to pay.')
          : i18n.t('Nothing of this is asked for yet: you can wait, or choose what you want to pay already.')}
      </p>
    );
  }
  const { text, isLate } = dayOf(chosen, today);
  return (
    <div role="status" className={styles.asked}>
      <h2>
        <span translate="no">{formatSum(shownSum(plan))}</span> <span data-late={isLate}>{text}</span>
      </h2>
      <p className="quiet">{stageTitles(chosen)}</p>
      {plan.toTransfer === 0 && <p>{i18n.t('Use your credit, and nothing is left to transfer.')}</p>}
      {plan.toTransfer > 0 && !account && <p>{i18n.t('The organiser tells you how to pay.')}</p>}
    </div>
  );
}

/** The first due day: 'by 28.11.'. */
function dayOf(chosen: readonly OpenStageRecord[], today: string) {
  const days = [...new Set(chosen.map(({ due_on }) => due_on ?? ''))].sort();
  const first = days.find((day) => day !== '');
  if (first === undefined) return { text: i18n.t('not asked for yet'), isLate: false };
  const isLate = first < today;
  const day = shortDay(first, today);
  if (!isLate) return { text: i18n.t('by {day}', { day }), isLate };
  const text =
    days.length > 1
      ? i18n.t('some of it late, asked for by {day}', { day })
      : i18n.t('late, asked for by {day}', { day });
  return { text, isLate };
}

/** The stages that the fan has reported as paid, with a button to take that back. */
function Announced({ stages, today }: Pick<PayingProps, 'stages'> & Pick<PayRecord, 'today'>) {
  const reported = useReported();
  const [takeBack, { isLoading }] = PaymentsApi.useTakeBackAnnouncementMutation();
  const unsay = (said: readonly OpenStageRecord[]) =>
    reported(() => takeBack({ stages: said.map(({ claim_id, stage }) => ({ claim_id, stage })) }).unwrap());
  return byWord(stages).map(({ at, said, amount }) => (
    <div key={at} className={styles.said}>
      <p role="status">
        {i18n.t(
          'You said on {at} that you have paid {amount} for {said}: once the organiser has found the money, it appears here.',
          { at: formatDateTime(at), amount: formatSum(amount), said: stageTitles(said) },
        )}
      </p>
      {said
        .filter(({ open, announced }) => open !== announced?.amount)
        .map((one) => (
          <p key={stageKey(one)} className="quiet">
            {i18n.t('{stageTitle}: {open} open, {stageText}', {
              stageTitle: stageTitle(one),
              open: formatSum(one.open),
              stageText: stageText(one, today),
            })}
          </p>
        ))}
      <Button loading={isLoading} onClick={() => void unsay(said)}>
        {i18n.t('I have not paid')}
      </Button>
    </div>
  ));
}

interface StageChoiceProps {
  readonly stages: readonly OpenStageRecord[];
  readonly today: string;
  readonly isChosen: (stage: OpenStageRecord) => boolean;
  /** True if it was requested while the page was open. */
  readonly isNew: (stage: OpenStageRecord) => boolean;
  readonly onChoose: (stage: OpenStageRecord, chosen: boolean) => void;
}

/** The open stages, claim by claim: the amount, the day, and a checkbox to pay it now. */
function StageChoice({ stages, today, isChosen, isNew, onChoose }: StageChoiceProps) {
  return byClaim(stages).map((ofClaim) => (
    <fieldset key={ofClaim[0]?.claim_id} className={styles.claim}>
      <legend>
        <h2>
          {i18n.t('{gotitle} · Claim #{claim_id}', {
            gotitle: ofClaim[0]?.gotitle ?? '',
            claim_id: ofClaim[0]?.claim_id ?? '',
          })}
        </h2>
      </legend>
      {ofClaim.map((one) => (
        <div key={stageKey(one)} className={styles.stage}>
          <Checkbox checked={isChosen(one)} onChange={({ target }) => onChoose(one, target.checked)}>
            <span className={styles.line}>
              <span className="bold">{stageNames(i18n)[one.stage]}</span>
              <span className="digits strong right" translate="no">
                {formatSum(amountToPay(one))}
              </span>
              <span className="quiet digits">
                {isNew(one) && <span className="below strong">{i18n.t('Asked for just now')}</span>}
                <span>{stageText(one, today)}</span>
              </span>
              <StandingTag standing={one.standing} />
            </span>
          </Checkbox>
          {one.stage !== 'items' && <Explained term={one.stage} />}
        </div>
      ))}
    </fieldset>
  ));
}
