import { i18n } from '@lingui/core';
import { App, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { v4 as newUuid } from 'uuid';
import { SharedEndpoints } from '../api/sharedEndpoints';
import { useReported } from '../forms/useReported';
import { useTextDraft } from '../forms/useTextDraft';

interface ReverseQuestion {
  readonly position: number;
  /** The act that would be taken back, as a question. */
  readonly what: string;
}

interface ReasonFieldProps {
  readonly reason: string;
  readonly onType: (reason: string) => void;
}

/** The field for the reason of taking something back. */
export const ReasonField = ({ reason, onType }: ReasonFieldProps) => (
  <Input.TextArea
    aria-label={i18n.t('Reason')}
    placeholder={i18n.t('Reason (the fan sees it)')}
    maxLength={500}
    autoSize={{ minRows: 2, maxRows: 6 }}
    value={reason}
    onChange={({ target }) => onType(target.value)}
  />
);

type ReasonDraft = Pick<ReturnType<typeof useTextDraft>, 'text' | 'drop'>;

const noReason: ReasonDraft = { text: '', drop: () => undefined };

interface DraftedReasonProps {
  readonly position: number;
  readonly onChange: (reason: ReasonDraft) => void;
}

/** The reason to reverse an entry, which is kept for the visit. */
function DraftedReason({ position, onChange }: DraftedReasonProps) {
  const { text, setText, drop } = useTextDraft(`reason to reverse ${position}`);
  useEffect(() => onChange({ text, drop }), [onChange, text, drop]);
  return <ReasonField reason={text} onType={setText} />;
}

/** Asks before something is reversed, and for the reason; a refusal is shown in the server's words. */
export function useReverseQuestion(): (question: ReverseQuestion) => void {
  const { modal, message } = App.useApp();
  const reported = useReported();
  const [reverse] = SharedEndpoints.useAdmReverseMutation();
  const reason = useRef(noReason);
  return ({ position, what }) => {
    // Made once per question: pressed twice it is one reversal.
    const idempotency_key = newUuid();
    reason.current = noReason;
    const noteReason = (typed: ReasonDraft) => void (reason.current = typed);
    void modal.confirm({
      title: i18n.t('Reverse'),
      content: (
        <>
          <p>{i18n.t('{what} The entry stays in the ledger. It can be reversed once.', { what })}</p>
          <DraftedReason position={position} onChange={noteReason} />
        </>
      ),
      okText: i18n.t('Reverse'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: i18n.t('Cancel'),
      onOk: async () => {
        const said = reason.current.text.trim() || undefined;
        if (!(await reported(() => reverse({ position, idempotency_key, reason: said }).unwrap()))) return;
        reason.current.drop();
        message.success(i18n.t('Reversed'));
      },
      onCancel: () => reason.current.drop(),
    });
  };
}
