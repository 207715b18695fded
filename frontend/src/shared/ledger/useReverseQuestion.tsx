import { App, Input } from 'antd';
import { useRef } from 'react';
import { v4 as newUuid } from 'uuid';
import { SharedEndpoints } from '../api/sharedEndpoints';
import { useReported } from '../forms/useReported';

interface ReverseQuestion {
  readonly position: number;
  /** The act that would be taken back, as a question. */
  readonly what: string;
}

/** The field for the reason of taking something back. */
export const ReasonField = ({ onType }: { readonly onType: (reason: string) => void }) => (
  <Input.TextArea
    aria-label="Reason"
    placeholder="Reason (the fan sees it)"
    maxLength={500}
    autoSize={{ minRows: 2, maxRows: 6 }}
    onChange={({ target }) => onType(target.value)}
  />
);

/** Asks before something is reversed, and for the reason; a refusal is shown in the server's words. */
export function useReverseQuestion(): (question: ReverseQuestion) => void {
  const { modal, message } = App.useApp();
  const reported = useReported();
  const [reverse] = SharedEndpoints.useAdmReverseMutation();
  const reason = useRef('');
  return ({ position, what }) => {
    // Made once per question: pressed twice it is one reversal.
    const idempotency_key = newUuid();
    reason.current = '';
    void modal.confirm({
      title: 'Reverse',
      content: (
        <>
          <p>{what} The entry stays in the ledger. It can be reversed once.</p>
          <ReasonField onType={(typed) => (reason.current = typed)} />
        </>
      ),
      okText: 'Reverse',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: 'Cancel',
      onOk: async () => {
        const said = reason.current.trim() || undefined;
        if (await reported(() => reverse({ position, idempotency_key, reason: said }).unwrap()))
          message.success('Reversed');
      },
    });
  };
}
