import type { BillPlanRecord, BillRecord, ClaimRecord } from '@fan-beats/backend/contract';
import { germanDay } from '@fan-beats/events/kernel';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { serverNow } from '../../shared/clock/serverClock';
import { formatSum } from '../../shared/format/money';
import { Panel } from '../../shared/ui/frame/Panel';
import { BillFields } from './BillFields';
import { billProblem, isByHand, newBill, newSharing, type BillDraft, type SharingDraft } from './billForm';
import { Shares, sumText } from './Shares';
import { useDivision } from './useDivision';

interface DivideBillProps {
  readonly goId: number;
  /** One that was divided before; null for a new one. */
  readonly bill: BillRecord | null;
  readonly claims: readonly ClaimRecord[];
  readonly categories: readonly string[];
  readonly onClose: () => void;
}

const settledOptions = [
  { value: 'reopen', label: 'Open them again' },
  { value: 'leave', label: 'Leave them out: the others carry it' },
  { value: 'bear', label: 'The shop bears it' },
] as const;

/** Records a bill and divides it over claims, or divides it again: previewed first, then as it was previewed. */
export function DivideBill({ goId, bill, claims, categories, onClose }: DivideBillProps) {
  const [draft, setDraft] = useState<BillDraft>(newBill);
  const [sharing, setSharing] = useState<SharingDraft>(newSharing);
  const division = useDivision(goId, bill, onClose);
  const { plan, refusal } = division;
  const today = germanDay(serverNow());
  const byHand = isByHand(bill ?? draft);
  const problem = bill ? null : billProblem(draft, today);
  const asks = plan !== null && plan.shares.some(({ settled }) => settled);
  const share = (next: SharingDraft) => {
    setSharing(next);
    // While weights are typed, each would be a preview of its own.
    if (plan && next.weights === sharing.weights) void division.preview(draft, next);
    else division.forget();
  };
  return (
    <Panel title={bill ? `Divide bill ${bill.bill_id} again` : 'Record a bill'}>
      <form
        className="form"
        aria-label="Bill"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) void division.preview(draft, sharing);
        }}
      >
        {!bill && (
          <BillFields
            draft={draft}
            categories={categories}
            today={today}
            onChange={(next) => {
              setDraft(next);
              division.forget();
            }}
          />
        )}
        <Shares claims={claims} sharing={sharing} plan={plan} byHand={byHand} onChange={share} />
        {asks && (
          <SettledQuestion settled={sharing.settled} onChoose={(settled) => share({ ...sharing, settled })} />
        )}
        {refusal !== null && <Alert type="warning" showIcon role="alert" title={refusal} />}
        <div className="foot">
          <p className="bold digits" role="status">
            {problem ?? (plan && sumText(plan))}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button htmlType="submit" loading={division.previewing} disabled={problem !== null}>
            Preview
          </Button>
          <DivideButton
            plan={plan}
            waits={division.previewing || (asks && sharing.settled === undefined)}
            busy={division.dividing}
            onDivide={(seen) => void division.divide(draft, sharing, seen)}
          />
        </div>
      </form>
    </Panel>
  );
}

interface SettledQuestionProps {
  readonly settled: SharingDraft['settled'];
  readonly onChoose: (settled: SharingDraft['settled']) => void;
}

/** What becomes of costs that are done (rule M23). */
function SettledQuestion({ settled, onChoose }: SettledQuestionProps) {
  return (
    <div role="group" aria-label="Costs that are done">
      <p>Some of these costs are done. What becomes of them?</p>
      <Radio.Group
        vertical
        options={[...settledOptions]}
        value={settled}
        onChange={({ target }) => onChoose(target.value as SharingDraft['settled'])}
      />
    </div>
  );
}

interface DivideButtonProps {
  readonly plan: BillPlanRecord | null;
  readonly waits: boolean;
  readonly busy: boolean;
  readonly onDivide: (plan: BillPlanRecord) => void;
}

function DivideButton({ plan, waits, busy, onDivide }: DivideButtonProps) {
  return (
    <Button
      type="primary"
      loading={busy}
      disabled={!plan || waits}
      onClick={() => {
        if (plan) onDivide(plan);
      }}
    >
      {plan ? `Divide ${formatSum(plan.total)}` : 'Divide'}
    </Button>
  );
}
