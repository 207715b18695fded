import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, type ButtonProps, type InputProps } from 'antd';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTextDraft } from '../../forms/useTextDraft';
import { Failure } from '../states/Failure';
import styles from './CreateForm.module.css';

interface CreateFormProps {
  /** The name of the draft, which is kept for the visit. */
  readonly draftName: string;
  readonly label?: string;
  readonly className?: string;
  /** The looks and the label of the field for the name. */
  readonly field: InputProps;
  readonly button: ButtonProps;
  readonly children?: ReactNode;
  readonly creating: boolean;
  readonly failure: string | null | undefined;
  /** Resolves to true once the thing is created. */
  readonly onCreate: (name: string) => Promise<boolean>;
}

/** Creates a thing from its name, which must not be empty. */
export function CreateForm(props: CreateFormProps) {
  const {
    draftName,
    label,
    className = 'wrap',
    field,
    button,
    children,
    creating,
    failure,
    onCreate,
  } = props;
  const typed = useTextDraft(draftName);
  const name = typed.text.trim();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (name !== '' && (await onCreate(name))) typed.drop();
  };
  return (
    <form className={className} aria-label={label} onSubmit={(event) => void submit(event)}>
      <Input
        className={styles.name}
        maxLength={200}
        {...field}
        value={typed.text}
        onChange={(event) => typed.setText(event.target.value)}
      />
      {children}
      <Button
        htmlType="submit"
        icon={<PlusOutlined aria-hidden />}
        loading={creating}
        disabled={name === ''}
        {...button}
      />
      <Failure className="wide" text={failure} />
    </form>
  );
}
