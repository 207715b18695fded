import type { BillPlanRecord, BillRecord } from '@fan-beats/backend/contract';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { errorMessage, isConflict } from '../../shared/api/apiError';
import { countOf } from '../../shared/format/counts';
import { useAttempt } from '../../shared/forms/useAttempt';
import { toDivision, type BillDraft } from './billForm';
import { BillsApi } from './billsApi';

const moved = 'Something changed since the preview, so nothing was recorded. This is the new preview.';

/** Previews a division and records it as it was previewed (rule M24); of a bill that was divided before, again. */
export function useDivision(goId: number, bill: BillRecord | null, onDivided: () => void) {
  const { message } = App.useApp();
  const [look, { isLoading: previewing }] = BillsApi.useAdmPreviewBillMutation();
  const [split, { isLoading: dividing }] = BillsApi.useAdmSplitBillMutation();
  const [plan, setPlan] = useState<BillPlanRecord | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = useAttempt();
  const asked = useRef(0);

  const forget = (why: string | null = null) => {
    asked.current += 1;
    setPlan(null);
    setRefusal(why);
  };
  const preview = async (draft: BillDraft, why: string | null = null) => {
    const turn = ++asked.current;
    try {
      const next = await look(toDivision(goId, bill, draft)).unwrap();
      if (turn !== asked.current) return;
      setPlan(next);
      setRefusal(why);
    } catch (error) {
      if (turn === asked.current) forget(errorMessage(error));
    }
  };
  const divide = async (draft: BillDraft, { digest, shares }: BillPlanRecord) => {
    const act = { ...toDivision(goId, bill, draft), digest };
    try {
      await split({ ...act, idempotency_key: attempt.keyFor(act) }).unwrap();
      attempt.done();
      const over = shares.filter(({ parts }) => parts.length > 0).length;
      message.success(`The bill is divided over ${countOf(over, 'claim')}`);
      onDivided();
    } catch (error) {
      if (isConflict(error)) await preview(draft, moved);
      else setRefusal(errorMessage(error));
    }
  };
  return { plan, refusal, preview, forget, divide, previewing, dividing };
}
