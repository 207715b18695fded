import { App, type ModalFuncProps } from 'antd';
import { Choices, type Choice } from '../fields/Choices';

interface DangerQuestion<Value extends string> extends Omit<ModalFuncProps, 'onOk' | 'okButtonProps'> {
  readonly choice?: Choice<Value> | undefined;
  /** It cannot be taken back, and nothing is lost by it. */
  readonly harmless?: boolean;
  readonly onOk: (chosen: Value | undefined) => unknown;
}

/** Asks before something that cannot be taken back; where there is a choice, the button waits for it. */
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
      onOk: () => onOk(chosen),
    });
  };
}
