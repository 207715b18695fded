import { i18n } from '@lingui/core';
import { App, type ModalFuncProps } from 'antd';
import type { ReactNode } from 'react';
import { Choices, type Choice } from '../fields/Choices';

interface ConsequenceQuestion {
  readonly title: string;
  /** The effects, each with its figures. */
  readonly consequences: readonly ReactNode[];
  readonly okText: string;
  /** True if nothing is lost by it. */
  readonly harmless?: boolean;
}

interface ChoiceQuestion<Value extends string> extends ConsequenceQuestion {
  readonly choice?: Choice<Value>;
}

/** Asks before an act that cannot be undone, and lists its effects (rule D77). */
export function useConsequenceQuestion(): (question: ConsequenceQuestion) => Promise<boolean> {
  const choose = useChoiceQuestion();
  return async (question) => (await choose(question)) !== null;
}

/** The same with a choice of one option; returns the chosen one, null if the person goes back. */
export function useChoiceQuestion() {
  const ask = useDangerQuestion();
  return <Value extends string>({ consequences, ...question }: ChoiceQuestion<Value>) =>
    new Promise<Value | undefined | null>((resolve) => {
      ask<Value>({
        ...question,
        content: consequences.map((sentence, index) => <p key={index}>{sentence}</p>),
        // 'Cancel' would answer "Cancel the group order?" either way.
        cancelText: i18n.t('Go back'),
        onOk: resolve,
        onCancel: () => resolve(null),
      });
    });
}

interface DangerQuestion<Value extends string> extends Omit<ModalFuncProps, 'onOk' | 'okButtonProps'> {
  readonly choice?: Choice<Value> | undefined;
  /** True if it cannot be undone, and nothing is lost by it. */
  readonly harmless?: boolean;
  readonly onOk: (chosen: Value | undefined) => unknown;
}

/** Asks before an act that cannot be undone; if there is a choice, the button waits for it. */
export function useDangerQuestion() {
  const { modal } = App.useApp();
  return <Value extends string>({
    choice,
    content,
    harmless = false,
    onOk,
    ...rest
  }: DangerQuestion<Value>): void => {
    let chosen: Value | undefined;
    const choose = (value: Value) => {
      chosen = value;
      dialog.update({ okButtonProps: { danger: !harmless } });
    };
    const dialog = modal.confirm({
      ...rest,
      content: (
        <div className="column">
          {content}
          {choice && (
            <Choices
              choice={choice}
              onChoose={choose}
              onComplete={(complete) =>
                dialog.update({ okButtonProps: { danger: true, disabled: !complete } })
              }
            />
          )}
        </div>
      ),
      okButtonProps: { danger: !harmless, disabled: choice !== undefined },
      // With a choice, its button waits for it and takes no focus.
      focusable: { autoFocusButton: harmless || choice ? 'ok' : 'cancel' },
      onOk: () => onOk(chosen),
    });
  };
}
