import type { BillPlanRecord, BillRecord, ClaimRecord } from '@fan-beats/backend/contract';
import { germanDay } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { Alert, App, Button, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../shared/clock/serverClock';
import { formatSum } from '../../../shared/format/figures';
import { useDraft } from '../../../shared/forms/useDraft';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { leavesLayer } from '../../../shared/routes/useLayer';
import { Panel } from '../../../shared/ui/frame/Page';
import { BillFields } from './BillFields';
import {
  billProblem,
  draftCorrecting,
  draftLike,
  draftOf,
  fromKept,
  toDivision,
  toKept,
  weightProblem,
  type BillDraft,
} from './billForm';
import styles from './Bills.module.css';
import { Shares, sumText } from './Shares';
import { errorMessage, isConflict } from '../../../shared/api/apiError';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { BillsApi } from './billsApi';

interface DivideBillProps {
  readonly goId: number;
  /** A bill that is divided again; null for a new one. */
  readonly bill: BillRecord | null;
  /** The withdrawn bill that a new one starts from. */
  readonly like: BillRecord | null;
  /** The bill that a new one corrects (rule M64). */
  readonly corrects: BillRecord | null;
  readonly claims: readonly ClaimRecord[];
  readonly categories: readonly string[];
  readonly onClose: () => void;
}

/** The name in the address for the bill that is being divided. */
export const divideLayer = 'divide';
const closesForm = leavesLayer(divideLayer);
const undivided = () => ({
  title: i18n.t('Leave without dividing?'),
  content: i18n.t('Nothing of this is recorded yet.'),
});

/** Records a bill and divides it over claims, or divides it again: first as a preview, then as previewed. */
export function DivideBill({ goId, bill, like, corrects, claims, categories, onClose }: DivideBillProps) {
  const { draft, setDraft, isTyped, moved, startAnew, keep } = useBillDraft(goId, { bill, like, corrects });
  const close = () => {
    keep(null);
    onClose();
  };
  const mayLeave = useLeaveQuestion(isTyped, closesForm, undivided());
  const { plan, refusal, preview, forget, divide, ...busy } = useDivision(goId, { bill, corrects }, () => {
    mayLeave();
    close();
  });
  const today = germanDay(serverNow());
  const { lines } = bill ?? draft;
  const problem = (bill ? moved : billProblem(draft, today)) ?? weightProblem(draft, lines);
  const edit = (next: BillDraft) => {
    setDraft(next);
    if (plan && isChosen(next, draft)) void preview(next);
    else forget();
  };
  return (
    <Panel title={titleOf(bill, corrects)}>
      <form
        className="form"
        aria-label={i18n.t('Bill')}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) void preview(draft);
        }}
      >
        {!bill && (
          <BillFields
            draft={draft}
            isCorrection={corrects !== null}
            categories={categories}
            today={today}
            onChange={edit}
          />
        )}
        <Shares
          claims={claims}
          draft={draft}
          plan={plan}
          lines={lines}
          again={bill !== null || corrects !== null}
          onChange={edit}
        />
        <div className={`foot ${styles.divide}`}>
          {asksOf(plan) && (
            <SettledQuestion settled={draft.settled} onChoose={(settled) => edit({ ...draft, settled })} />
          )}
          <Refusal text={refusal} />
          <Standing problem={problem} plan={plan} draft={draft} />
          <MovedButton
            moved={moved}
            onAnew={() => {
              startAnew();
              forget();
            }}
          />
          <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
          <Button htmlType="submit" loading={busy.previewing} disabled={problem !== null}>
            {i18n.t('Preview')}
          </Button>
          <DivideButton draft={draft} plan={plan} moved={moved} busy={busy} onDivide={divide} />
        </div>
      </form>
    </Panel>
  );
}

function titleOf(bill: BillRecord | null, corrects: BillRecord | null): string {
  if (corrects) return i18n.t('Correct bill {bill_id}', { bill_id: corrects.bill_id });
  return bill ? i18n.t('Divide bill {bill_id} again', { bill_id: bill.bill_id }) : i18n.t('Record a bill');
}

type Begun = Pick<DivideBillProps, 'bill' | 'like' | 'corrects'>;

function begunDraft({ bill, like, corrects }: Begun): BillDraft {
  if (corrects) return draftCorrecting(corrects);
  return like ? draftLike(like) : draftOf(bill);
}

/** The name of the stored draft. */
function draftName(goId: number, { bill, like, corrects }: Begun): string {
  if (corrects) return `bill of ${goId} that corrects ${corrects.bill_id}`;
  if (bill) return `bill ${bill.bill_id}`;
  return like ? `new bill of ${goId} like ${like.bill_id}` : `new bill of ${goId}`;
}

/** The typed bill, and the reason why it must not be sent: it would undo another organiser's later choices. */
function useBillDraft(goId: number, begun: Begun) {
  const now = begunDraft(begun);
  const { kept, keep } = useDraft(draftName(goId, begun), toKept(now));
  const [opened, setOpened] = useState(now);
  const [draft, setDraft] = useState(() => (kept === null ? opened : fromKept(kept)));
  useEffect(() => keep(draft === opened ? null : toKept(draft)), [keep, draft, opened]);
  const startAnew = () => {
    setOpened(now);
    setDraft(now);
  };
  // After a lost answer the server's bill may be the one that was sent from here.
  const isKnown = [opened, draft].some((known) => choiceOf(known) === choiceOf(now));
  const moved = isKnown ? null : i18n.t('Somebody else divided this bill again meanwhile');
  return { draft, setDraft, isTyped: draft !== opened, moved, startAnew, keep };
}

const choiceOf = ({ settled, leftOut }: BillDraft): string =>
  JSON.stringify([settled, [...leftOut].sort((a, b) => a - b)]);

function MovedButton({ moved, onAnew }: { readonly moved: string | null; readonly onAnew: () => void }) {
  return moved === null ? null : <Button onClick={onAnew}>{i18n.t('Load it again')}</Button>;
}

type Division = ReturnType<typeof useDivision>;
type Plan = NonNullable<Division['plan']>;

/** True if a choice changed, which is previewed at once. Typed fields are previewed when they are complete. */
const isChosen = (next: BillDraft, before: BillDraft): boolean =>
  next.leftOut !== before.leftOut || next.settled !== before.settled;

const asksOf = (plan: Plan | null): boolean => plan?.shares.some(({ settled }) => settled) ?? false;

function Refusal({ text }: { readonly text: string | null }) {
  return text === null ? null : <Alert type="warning" showIcon role="alert" title={text} />;
}

interface StandingProps {
  readonly problem: string | null;
  readonly plan: Plan | null;
  readonly draft: BillDraft;
}

/** The problem of the fields, or else the sums of the preview with the reason why the bill cannot be divided yet. */
function Standing({ problem, plan, draft }: StandingProps) {
  return (
    <p className="bold digits" role="status">
      {problem ?? (plan && sumText(plan))}
      {problem === null && <span className="quiet below">{reasonOf(plan, draft)}</span>}
    </p>
  );
}

/** The reason why the bill cannot be divided yet; null if it can. */
function reasonOf(plan: Plan | null, { settled }: BillDraft): string | null {
  if (!plan) return i18n.t('Preview the shares to divide the bill');
  return asksOf(plan) && settled === undefined
    ? i18n.t('Please choose what becomes of the costs that are done')
    : null;
}

const settledOptions = () =>
  [
    { value: 'reopen', label: i18n.t('Open them again') },
    { value: 'leave', label: i18n.t('Leave them out: the others carry it') },
    { value: 'bear', label: i18n.t('The shop bears it') },
  ] as const;

interface SettledQuestionProps extends Pick<BillDraft, 'settled'> {
  readonly onChoose: (settled: BillDraft['settled']) => void;
}

/** The choice of what happens to costs that are done (rule M23). */
function SettledQuestion({ settled, onChoose }: SettledQuestionProps) {
  return (
    <div role="group" aria-label={i18n.t('Costs that are done')}>
      <p>{i18n.t('Some of these costs are done. What becomes of them?')}</p>
      <Radio.Group
        vertical
        options={[...settledOptions()]}
        value={settled}
        onChange={({ target }) => onChoose(target.value as BillDraft['settled'])}
      />
    </div>
  );
}

interface DivideButtonProps {
  readonly draft: BillDraft;
  readonly plan: Plan | null;
  readonly moved: string | null;
  readonly busy: Pick<Division, 'previewing' | 'dividing'>;
  readonly onDivide: Division['divide'];
}

/** Disabled until there is a preview, and a choice if the preview needs one. */
function DivideButton({ draft, plan, moved, busy, onDivide }: DivideButtonProps) {
  return (
    <Button
      type="primary"
      loading={busy.dividing}
      disabled={!plan || moved !== null || busy.previewing || (asksOf(plan) && draft.settled === undefined)}
      onClick={() => plan && void onDivide(draft, plan)}
    >
      {plan ? i18n.t('Divide {total}', { total: formatSum(plan.total) }) : i18n.t('Divide')}
    </Button>
  );
}

const movedSince = () =>
  i18n.t('Something changed since the preview, so nothing was recorded. This is the new preview.');

/** Previews a division and records it as previewed (rule M24); a bill that was divided before is divided again. */
function useDivision(goId: number, of: Pick<DivideBillProps, 'bill' | 'corrects'>, onDivided: () => void) {
  const { message } = App.useApp();
  const [look, { isLoading: previewing }] = BillsApi.useAdmPreviewBillMutation();
  const [split, { isLoading: dividing }] = BillsApi.useAdmSplitBillMutation();
  const [plan, setPlan] = useState<BillPlanRecord | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = useAttempt();
  const asked = useRef(0);
  const underWay = useRef<Promise<unknown> | null>(null);

  const forget = (why: string | null = null) => {
    asked.current += 1;
    setPlan(null);
    setRefusal(why);
  };
  const preview = async (draft: BillDraft, why: string | null = null) => {
    const turn = ++asked.current;
    // One preview at a time: of the choices made meanwhile, the last one is previewed.
    await underWay.current;
    if (turn !== asked.current) return;
    const looked = look(toDivision(goId, of, draft));
    underWay.current = looked;
    try {
      const next = await looked.unwrap();
      if (turn !== asked.current) return;
      setPlan(next);
      setRefusal(why);
    } catch (error) {
      if (turn === asked.current) forget(errorMessage(error));
    }
  };
  const divide = async (draft: BillDraft, { digest, shares }: BillPlanRecord) => {
    const act = { ...toDivision(goId, of, draft), digest };
    try {
      await split({ ...act, idempotency_key: attempt.keyFor(act) }).unwrap();
      attempt.done();
      const over = shares.filter(({ parts }) => parts.length > 0).length;
      message.success(
        i18n.t('The bill is divided over {n, plural, one {{n} claim} other {{n} claims}}', { n: over }),
      );
      onDivided();
    } catch (error) {
      if (isConflict(error)) await preview(draft, movedSince());
      else setRefusal(errorMessage(error));
    }
  };
  return { plan, refusal, preview, forget, divide, previewing, dividing };
}
