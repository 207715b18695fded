import type { PurchasePlanRecord, PurchaseRecord } from '@fan-beats/backend/contract';
import { germanDay } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { Alert, App, Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { errorMessage, isConflict } from '../../../shared/api/apiError';
import { serverNow } from '../../../shared/clock/serverClock';
import { formatSum } from '../../../shared/format/figures';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { useDraft } from '../../../shared/forms/useDraft';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { leavesLayer } from '../../../shared/routes/useLayer';
import { Panel } from '../../../shared/ui/frame/Page';
import { GosAdminApi } from '../../catalogue/gos/admin/gosAdminApi';
import { PurchaseFields } from './PurchaseFields';
import {
  newPurchase,
  purchaseAsTyped,
  purchaseProblem,
  toPurchase,
  type PurchaseDraft,
} from './purchaseForm';
import styles from './Purchases.module.css';
import { PurchasesApi } from './purchasesApi';

/** The name in the address for the purchase that is being recorded or corrected. */
export const purchaseLayer = 'purchase';
const closesForm = leavesLayer(purchaseLayer);
const unrecorded = () => ({
  title: i18n.t('Leave without recording?'),
  content: i18n.t('Nothing of this is recorded yet.'),
});

interface PurchaseFormProps {
  /** The purchase that is corrected; null for a new one. */
  readonly corrects: PurchaseRecord | null;
  /** The group order of a new purchase. */
  readonly goId?: number;
  readonly onClose: () => void;
}

/** Records a purchase or an expense, or corrects one. One for several group orders is previewed first. */
export function PurchaseForm({ corrects: present, goId, onClose }: PurchaseFormProps) {
  // As it was seen when the form opened: a correction by somebody else meanwhile is a conflict.
  const [corrects] = useState(present);
  const [begun] = useState(() => (corrects ? purchaseAsTyped(corrects) : newPurchase(goId)));
  const name = corrects ? `purchase ${corrects.purchase_id} of ${corrects.version}` : 'new purchase';
  const { kept, keep } = useDraft(name, begun);
  const [draft, setDraft] = useState<PurchaseDraft>(kept ?? begun);
  useEffect(() => keep(draft === begun ? null : draft), [keep, draft, begun]);
  const mayLeave = useLeaveQuestion(draft !== begun, closesForm, unrecorded());
  const { plan, refusal, forget, preview, record, ...busy } = useRecording(corrects, () => {
    mayLeave();
    keep(null);
    onClose();
  });
  const today = germanDay(serverNow());
  const problem = purchaseProblem(draft, today);
  const asksPreview = draft.goIds.length > 1 && !plan;
  return (
    <Panel title={titleOf(corrects)}>
      <form
        className="form"
        aria-label={i18n.t('Purchase')}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem !== null || busy.isBusy) return;
          void (asksPreview ? preview(draft) : record(draft));
        }}
      >
        <PurchaseFields
          draft={draft}
          today={today}
          onChange={(next) => {
            setDraft(next);
            forget();
          }}
        />
        {plan && <Plan plan={plan} />}
        <Foot
          refusal={refusal}
          says={problem ?? (asksPreview ? i18n.t('Preview the parts to record the purchase') : null)}
          onCancel={onClose}
        >
          <Button type="primary" htmlType="submit" loading={busy.isBusy} disabled={problem !== null}>
            {asksPreview ? i18n.t('Preview') : okText(corrects)}
          </Button>
        </Foot>
      </form>
    </Panel>
  );
}

const titleOf = (corrects: PurchaseRecord | null): string =>
  corrects
    ? i18n.t('Correct purchase {number}', { number: corrects.purchase_id })
    : i18n.t('Record a purchase');

const okText = (corrects: PurchaseRecord | null): string =>
  corrects ? i18n.t('Correct the purchase') : i18n.t('Record the purchase');

interface FootProps {
  readonly refusal: string | null;
  /** The reason why the purchase cannot be recorded yet. */
  readonly says: string | null;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function Foot({ refusal, says, onCancel, children }: FootProps) {
  return (
    <div className={`foot ${styles.foot}`}>
      {refusal !== null && <Alert type="warning" showIcon role="alert" title={refusal} />}
      <p className="bold digits" role="status">
        {says}
      </p>
      <Button onClick={onCancel}>{i18n.t('Cancel')}</Button>
      {children}
    </div>
  );
}

/** The euros of a purchase, and the part of each group order. */
function Plan({ plan: { total, shares } }: { readonly plan: PurchasePlanRecord }) {
  const { data: gos = [] } = GosAdminApi.useAdmGoListQuery();
  return (
    <ul className="framed" aria-label={i18n.t('Parts of the group orders')}>
      {shares.map(({ go_id, share }) => (
        <li key={go_id}>
          <strong translate="no">{gos.find((go) => go.go_id === go_id)?.title ?? go_id}</strong>
          <span className="right digits">{formatSum(share)}</span>
        </li>
      ))}
      <li>
        <strong>{i18n.t('Together')}</strong>
        <span className="right digits">{formatSum(total)}</span>
      </li>
    </ul>
  );
}

function useRecording(corrects: PurchaseRecord | null, onRecorded: () => void) {
  const { message } = App.useApp();
  const attempt = useAttempt();
  const [plan, setPlan] = useState<PurchasePlanRecord | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [ask, { isLoading: previewing }] = PurchasesApi.useAdmPreviewPurchaseMutation();
  const [send, { isLoading: recording }] = PurchasesApi.useAdmRecordPurchaseMutation();
  const forget = (text: string | null = null) => {
    setPlan(null);
    setRefusal(text);
  };
  const preview = async (draft: PurchaseDraft) => {
    try {
      setPlan(await ask(toPurchase(draft)).unwrap());
      setRefusal(null);
    } catch (error) {
      forget(errorMessage(error));
    }
  };
  const record = async (draft: PurchaseDraft) => {
    const act = {
      ...toPurchase(draft),
      ...(corrects && { corrects: corrects.purchase_id, version: corrects.version }),
      ...(plan && { digest: plan.digest }),
    };
    try {
      await send({ ...act, idempotency_key: attempt.keyFor(act) }).unwrap();
      attempt.done();
      message.success(corrects ? i18n.t('The purchase is corrected') : i18n.t('The purchase is recorded'));
      onRecorded();
    } catch (error) {
      forget(
        isConflict(error)
          ? i18n.t('Something of this changed meanwhile, and nothing was recorded. Please look again.')
          : errorMessage(error),
      );
    }
  };
  return { plan, refusal, forget, preview, record, isBusy: previewing || recording };
}
