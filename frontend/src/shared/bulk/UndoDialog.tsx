import type { ReversalRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import { v4 as newUuid } from 'uuid';
import { errorMessage } from '../api/apiError';
import { Dialog } from '../ui/questions/Dialog';
import { SharedEndpoints } from '../api/sharedEndpoints';
import { useTextDraft } from '../forms/useTextDraft';
import { UndoFigures } from './UndoFigures';

interface UndoDialogProps {
  readonly batchId: string;
  readonly onUndone?: (answer: ReversalRecord) => void;
  readonly onClose: () => void;
}

/** Undoes a bulk change, claim by claim, after a question, and lists the changes that could not be undone. */
export function UndoDialog({ batchId, onUndone = () => undefined, onClose }: UndoDialogProps) {
  const [reverse, { data, error, isLoading }] = SharedEndpoints.useAdmReverseMutation();
  const reason = useTextDraft(`reason to undo ${batchId}`);
  // One attempt of the person: sent again after a lost answer, it records nothing twice (rule D25).
  const [attempt] = useState(() => newUuid());
  const reasonId = useId();
  const undo = async () => {
    const answer = await reverse({
      batch_id: batchId,
      reason: reason.text.trim() || null,
      idempotency_key: attempt,
    });
    if (!answer.data) return;
    reason.drop();
    onUndone(answer.data);
  };
  const close = () => {
    reason.drop();
    onClose();
  };
  return (
    <Dialog
      title={i18n.t('Undo this bulk change')}
      okText={data ? i18n.t('Close') : i18n.t('Undo')}
      cancelText={i18n.t('Cancel')}
      cancelButtonProps={data ? { style: { display: 'none' } } : {}}
      confirmLoading={isLoading}
      onOk={data ? close : undo}
      onClose={close}
    >
      {error && <Alert type="error" showIcon role="alert" title={errorMessage(error)} />}
      {data ? (
        <UndoAnswer answer={data} />
      ) : (
        <div className="form">
          <UndoFigures batchId={batchId} />
          <p className="quiet">
            {i18n.t(
              'Everything it changed goes back to how it was before, except what was changed again since.',
            )}
          </p>
          <label htmlFor={reasonId}>{i18n.t('Reason (optional)')}</label>
          <Input
            id={reasonId}
            maxLength={500}
            autoComplete="off"
            value={reason.text}
            onChange={(event) => reason.setText(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}

function UndoAnswer({ answer: { reversed, refused } }: { readonly answer: ReversalRecord }) {
  return (
    <>
      <Alert
        type={refused.length > 0 ? 'warning' : 'success'}
        showIcon
        role="status"
        title={i18n.t('{n} undone, {refusedLength} left as they are', {
          n: reversed.length,
          refusedLength: refused.length,
        })}
      />
      {refused.length > 0 && (
        <ul className="bullets">
          {refused.map(({ position, claim_id, message }) => (
            <li key={position}>
              {claim_id === null ? message : i18n.t('Claim #{claim_id}: {message}', { claim_id, message })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
