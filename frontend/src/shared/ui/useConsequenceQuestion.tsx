import { App } from 'antd';
import type { ReactNode } from 'react';

interface ConsequenceQuestion {
  readonly title: string;
  /** What follows, each with its figures. */
  readonly consequences: readonly ReactNode[];
  readonly okText: string;
}

/** Asks before something that cannot be taken back, and names what follows from it (rule D77). */
export function useConsequenceQuestion(): (question: ConsequenceQuestion) => Promise<boolean> {
  const { modal } = App.useApp();
  return ({ title, consequences, okText }) =>
    new Promise((resolve) => {
      modal.confirm({
        title,
        content: consequences.map((sentence, index) => <p key={index}>{sentence}</p>),
        okText,
        okButtonProps: { danger: true },
        // 'Cancel' would answer "Cancel the group order?" either way.
        cancelText: 'Go back',
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
}
