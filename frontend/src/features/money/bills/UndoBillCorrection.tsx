import type { BillPlanRecord, BillRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { useState } from 'react';
import { formatSum, signed } from '../../../shared/format/figures';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { CancelButton, Dialog } from '../../../shared/ui/questions/Dialog';
import { Failure } from '../../../shared/ui/states/Failure';
import { Loaded } from '../../../shared/ui/states/Loaded';
import { BillsApi } from './billsApi';

interface UndoProps {
  readonly goId: number;
  /** A bill that corrects another one. */
  readonly bill: BillRecord;
}

/** Brings the bill of before back, with its shares, as it is previewed (rule M64). */
export function UndoBillCorrection({ goId, bill }: UndoProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        aria-label={i18n.t('Undo the correction of bill {bill_id}', { bill_id: bill.bill_id })}
        onClick={() => setOpen(true)}
      >
        {i18n.t('Undo the correction …')}
      </Button>
      {isOpen && (
        <Dialog title={i18n.t('Undo the correction')} width={680} onClose={close}>
          <Previewed goId={goId} bill={bill} onDone={close} />
        </Dialog>
      )}
    </>
  );
}

function Previewed({ goId, bill, onDone }: UndoProps & { readonly onDone: () => void }) {
  const act = { go_id: goId, bill_id: bill.bill_id };
  const query = BillsApi.useAdmPreviewUndoBillCorrectionQuery(act);
  return (
    <Loaded query={query} failed={i18n.t('This cannot be undone')}>
      {(plan) => <UndoForm act={act} plan={plan} onDone={onDone} />}
    </Loaded>
  );
}

interface UndoFormProps {
  readonly act: { readonly go_id: number; readonly bill_id: number };
  readonly plan: BillPlanRecord;
  readonly onDone: () => void;
}

/** If a claim moved meanwhile, the answer is a refusal, and the endpoint fetches a new preview. */
function UndoForm({ act, plan: { digest, total, born, shares }, onDone }: UndoFormProps) {
  const { message } = App.useApp();
  const [undo, { isLoading }] = BillsApi.useAdmUndoBillCorrectionMutation();
  const { keyFor } = useAttempt();
  const { outcome, attempt } = useOutcome();
  const send = () =>
    attempt(async () => {
      await undo({ ...act, digest, idempotency_key: keyFor(digest) }).unwrap();
      message.success(i18n.t('Correction undone'));
      onDone();
    });
  return (
    <form
      className="form"
      aria-label={i18n.t('What changes')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void send();
      }}
    >
      <p>
        {i18n.t('The bill is {total} again, {born} of it borne by the shop.', {
          total: formatSum(total),
          born: formatSum(born),
        })}
      </p>
      <ul className="framed" aria-label={i18n.t('What changes')}>
        {shares.map(({ claim_id, user_displayname, share, change }) => (
          <li key={claim_id}>
            <strong>{i18n.t('Claim #{claim_id} of {name}', { claim_id, name: user_displayname })}</strong>
            <span className="right digits">
              {i18n.t('{share} ({change})', { share: formatSum(share), change: signed(change, formatSum) })}
            </span>
          </li>
        ))}
      </ul>
      <Failure text={outcome?.text} />
      <div className="foot">
        <CancelButton />
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {i18n.t('Undo the correction')}
        </Button>
      </div>
    </form>
  );
}
