import type { BillPlanRecord, BillRecord } from '@fan-beats/backend/contract';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { errorMessage, isApiError } from '../../shared/api/apiError';
import { countOf } from '../../shared/format/counts';
import { useAttempt } from '../../shared/forms/useAttempt';
import { toBill, toTerms, type BillDraft, type SharingDraft } from './billForm';
import {
  useAdmPreviewBillAgainMutation,
  useAdmPreviewBillMutation,
  useAdmResplitBillMutation,
  useAdmSplitBillMutation,
} from './billsApi';

const moved = 'Something changed since the preview, so nothing was recorded. This is the new preview.';

/** Previews a division and records it as it was previewed (rule M24); of a bill that was divided before, again. */
export function useDivision(goId: number, bill: BillRecord | null, onDivided: () => void) {
  const { message } = App.useApp();
  const [previewNew, newState] = useAdmPreviewBillMutation();
  const [previewAgain, againState] = useAdmPreviewBillAgainMutation();
  const [split, splitState] = useAdmSplitBillMutation();
  const [resplit, resplitState] = useAdmResplitBillMutation();
  const [plan, setPlan] = useState<BillPlanRecord | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = useAttempt();
  const asked = useRef(0);

  const preview = async (draft: BillDraft, sharing: SharingDraft, why: string | null = null) => {
    const turn = ++asked.current;
    const terms = toTerms(goId, sharing);
    const answer = bill
      ? previewAgain({ ...terms, bill_id: bill.bill_id })
      : previewNew({ ...terms, ...toBill(draft) });
    try {
      const next = await answer.unwrap();
      if (turn !== asked.current) return;
      setPlan(next);
      setRefusal(why);
    } catch (error) {
      if (turn === asked.current) forget(errorMessage(error));
    }
  };
  const forget = (why: string | null = null) => {
    setPlan(null);
    setRefusal(why);
  };
  const divide = async (draft: BillDraft, sharing: SharingDraft, { digest, shares }: BillPlanRecord) => {
    const act = { ...toTerms(goId, sharing), digest };
    const idempotency_key = attempt.keyFor({ act, draft });
    const answer = bill
      ? resplit({ ...act, idempotency_key, bill_id: bill.bill_id })
      : split({ ...act, idempotency_key, ...toBill(draft) });
    try {
      await answer.unwrap();
      attempt.done();
      const over = shares.filter(({ parts }) => parts.length > 0).length;
      message.success(`The bill is divided over ${countOf(over, 'claim')}`);
      onDivided();
    } catch (error) {
      if (isApiError(error) && error.code === 'CONFLICT') await preview(draft, sharing, moved);
      else setRefusal(errorMessage(error));
    }
  };
  return {
    ...{ plan, refusal, preview, forget, divide },
    previewing: newState.isLoading || againState.isLoading,
    dividing: splitState.isLoading || resplitState.isLoading,
  };
}
