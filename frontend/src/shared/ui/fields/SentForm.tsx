import { Button, Form, type FormInstance, type FormProps } from 'antd';
import type { ReactNode } from 'react';
import { recheckMended } from '../../forms/refusedFields';
import { FormOutcome, type Outcome } from '../states/FormOutcome';

interface SentFormProps<Values> extends FormProps<Values> {
  readonly form: FormInstance<Values>;
  readonly children: ReactNode;
  readonly outcome: Outcome | null;
  /** What stands on the button. */
  readonly send: string;
  readonly sending: boolean;
  /** Fields that are checked again with every change of another one. */
  readonly dependent?: readonly string[];
  /** Below the button. */
  readonly foot?: ReactNode;
}

/** A form that is checked when it is sent, and tells beside its button what became of it. */
export function SentForm<Values>({
  form,
  children,
  outcome,
  send,
  sending,
  dependent,
  foot,
  onValuesChange,
  ...rest
}: SentFormProps<Values>) {
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      onValuesChange={(changed: Partial<Values>, values) => {
        onValuesChange?.(changed, values);
        recheckMended(form, changed, dependent);
      }}
      {...rest}
    >
      {children}
      <FormOutcome outcome={outcome} />
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        {send}
      </Button>
      {foot}
    </Form>
  );
}
