import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, type ButtonProps, type InputProps } from 'antd';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Failure } from '../states/Failure';
import styles from './CreateForm.module.css';

interface CreateFormProps {
  readonly label?: string;
  readonly className?: string;
  /** The looks and the label of the field for the name. */
  readonly field: InputProps;
  readonly button: ButtonProps;
  readonly children?: ReactNode;
  readonly creating: boolean;
  readonly failure: string | null | undefined;
  readonly onCreate: (name: string) => void;
}

/** Creates a thing from its name, which must not be empty. */
export function CreateForm(props: CreateFormProps) {
  const { label, className = 'wrap', field, button, children, creating, failure, onCreate } = props;
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name !== '') onCreate(name);
  };
  return (
    <form className={className} aria-label={label} onSubmit={submit}>
      <Input
        className={styles.name}
        maxLength={200}
        {...field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
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
