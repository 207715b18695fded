import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { paymentOf } from './claimFigures';

interface DoneTagProps {
  readonly done: boolean;
  readonly words: readonly [done: string, open: string];
}

/** Grey while it is open: the line that asks the fan for something has the colour. */
export function DoneTag({ done, words: [yes, no] }: DoneTagProps) {
  const icon = done ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />;
  return (
    <StatusTag tone={done ? 'success' : 'neutral'} icon={icon}>
      {done ? yes : no}
    </StatusTag>
  );
}

/** The tag of the items of a claim: paid or unpaid. A claim that was canceled before they were paid has none. */
export function PaidTag({ claim }: { readonly claim: ClaimRecord }) {
  const payment = paymentOf(claim);
  if (payment === 'canceled') return null;
  return <DoneTag done={payment === 'paid'} words={[i18n.t('Paid'), i18n.t('Unpaid')]} />;
}

/** The tag of a canceled claim or group: nothing is owed for it any more. */
export function CanceledTag() {
  return (
    <StatusTag tone="error" icon={<CloseCircleOutlined aria-hidden />}>
      {i18n.t('Canceled')}
    </StatusTag>
  );
}
