import { App, type ModalFuncProps } from 'antd';
import { Choices, type Choice } from './Choices';
import styles from './DangerQuestion.module.css';

interface DangerQuestion<Value extends string> extends Omit<ModalFuncProps, 'onOk' | 'okButtonProps'> {
  readonly choice?: Choice<Value> | undefined;
  readonly onOk: (chosen: Value | undefined) => unknown;
}

/** Asks before something that cannot be taken back; where there is a choice, the button waits for it. */
export function useDangerQuestion() {
  const { modal } = App.useApp();
  return <Value extends string>({ choice, content, onOk, ...rest }: DangerQuestion<Value>): void => {
    let chosen: Value | undefined;
    const choose = (value: Value) => {
      chosen = value;
      dialog.update({ okButtonProps: { danger: true } });
    };
    const dialog = modal.confirm({
      ...rest,
      content: (
        <div className={styles.question}>
          {content}
          {choice && <Choices choice={choice} onChoose={choose} />}
        </div>
      ),
      okButtonProps: { danger: true, disabled: choice !== undefined },
      onOk: () => onOk(chosen),
    });
  };
}
