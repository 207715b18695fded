import type { BillRecord, ClaimRecord } from '@fan-beats/backend/contract';
import { germanDay } from '@fan-beats/events/kernel';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { serverNow } from '../../shared/clock/serverClock';
import { formatSum } from '../../shared/format/money';
import { Panel } from '../../shared/ui/frame/Panel';
import { BillFields } from './BillFields';
import { billProblem, isByHand, newBill, newSharing, type BillDraft, type SharingDraft } from './billForm';
import { Shares } from './Shares';
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
  const asks = plan?.shares.some(({ settled }) => settled) ?? false;
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
          <div role="group" aria-label="Costs that are done">
            <p>Some of these costs are done. What becomes of them?</p>
            <Radio.Group
              vertical
              options={[...settledOptions]}
              value={sharing.settled}
              onChange={({ target }) =>
                share({ ...sharing, settled: target.value as SharingDraft['settled'] })
              }
            />
          </div>
        )}
        {refusal !== null && <Alert type="warning" showIcon role="alert" title={refusal} />}
        <p className="quiet" role="status">
          {problem}
        </p>
        <div className="foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button htmlType="submit" loading={division.previewing} disabled={problem !== null}>
            Preview
          </Button>
          <Button
            type="primary"
            loading={division.dividing}
            disabled={!plan || division.previewing || (asks && sharing.settled === undefined)}
            onClick={() => {
              if (plan) void division.divide(draft, sharing, plan);
            }}
          >
            {plan ? `Divide ${formatSum(plan.total)}` : 'Divide'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
