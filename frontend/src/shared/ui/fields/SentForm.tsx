import { Button, Form, type FormInstance, type FormProps } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { recheckMended, type Labels } from '../../forms/refusedFields';
import { useOutcome, type Outcome } from '../../forms/useOutcome';
import { isApiError } from '../../api/apiError';
import { FormOutcome } from '../states/FormOutcome';
import { WaitToRetry } from '../states/WaitToRetry';

interface SentFormParts<Values> {
  /** The screen's labels for the fields on the wire. */
  readonly labels: Labels;
  /** The screen's sentence if the server gave none. */
  readonly failed: string;
  /** Returns the message beside the button, if any; an error is shown at the fields that it is about. */
  readonly send: (values: Values, form: FormInstance<Values>) => Promise<Outcome | null>;
}

/** Sends a form's values, and stores the result. */
export function useSentForm<Values>({ labels, failed, send }: SentFormParts<Values>) {
  const [form] = Form.useForm<Values>();
  const [sending, setSending] = useState(false);
  const [wait, setWait] = useState<Wait | null>(null);
  const { outcome, setOutcome, attempt } = useOutcome({ form, labels, failed });
  const onFinish = async (values: Values) => {
    setSending(true);
    setWait(null);
    await attempt(async () => {
      try {
        const told = await send(values, form);
        setOutcome(told && { ...told, text: told.text || failed });
      } catch (error) {
        const seconds = isApiError(error) ? error.wait_seconds : undefined;
        if (seconds === undefined) throw error;
        setWait({ seconds });
      }
    });
    setSending(false);
  };
  return { form, outcome, setOutcome, sending, onFinish, wait, cancelWait: () => setWait(null) };
}

/** The time for which a limit of the server refuses the form; a new object for each refusal. */
interface Wait {
  readonly seconds: number;
}

interface SentFormProps<Values> extends Omit<FormProps<Values>, 'form' | 'onFinish' | 'children'> {
  readonly sent: ReturnType<typeof useSentForm<Values>>;
  readonly children: ReactNode;
  readonly send: string;
  /** Whether it cannot be sent now; its fields can be filled in. */
  readonly unsendable?: boolean;
  /** Fields that are checked again with every change of another one. */
  readonly dependent?: readonly string[];
  readonly foot?: ReactNode;
  /** The values typed before, which replace the initial values once. */
  readonly typed?: Partial<Values> | null;
}

/** A form that is checked when it is sent, and shows the result beside its button. */
export function SentForm<Values>(props: SentFormProps<Values>) {
  const { sent, children, send, unsendable, dependent, foot, onValuesChange, typed = null, ...rest } = props;
  const fillIn = useEffectEvent(() => {
    if (typed !== null) sent.form.setFieldsValue(typed);
  });
  useEffect(() => fillIn(), []);
  return (
    <Form<Values>
      form={sent.form}
      layout="vertical"
      noValidate
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      onFinish={sent.onFinish}
      onValuesChange={(changed: Partial<Values>, values) => {
        onValuesChange?.(changed, values);
        recheckMended(sent.form, changed, dependent);
      }}
      {...rest}
    >
      {children}
      <FormOutcome outcome={sent.outcome} />
      {sent.wait && (
        <WaitToRetry
          seconds={sent.wait.seconds}
          onElapsed={() => sent.form.submit()}
          onCancel={sent.cancelWait}
        />
      )}
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        loading={sent.sending}
        // Left out, the form decides.
        {...(unsendable === true && { disabled: true })}
      >
        {send}
      </Button>
      {foot}
    </Form>
  );
}
