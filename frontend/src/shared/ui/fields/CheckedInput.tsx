import { Input, type InputProps } from 'antd';

interface CheckedInputProps extends Omit<InputProps, 'onChange'> {
  /** Whether the typed text cannot be sent. */
  readonly invalid?: boolean;
  /** The server's refusal of it. */
  readonly refusal?: string;
  readonly onType: (text: string) => void;
}

/** A field that shows, to eyes and screen readers, whether its text is wrong. */
export function CheckedInput({ invalid = false, refusal, onType, ...input }: CheckedInputProps) {
  const wrong = invalid || refusal !== undefined;
  return (
    <Input
      autoComplete="off"
      {...input}
      status={wrong ? 'error' : ''}
      aria-invalid={wrong}
      data-refused={refusal}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** The server's refusal of a field, below it. */
export function Refusal({ text }: { readonly text: string }) {
  return (
    <p className="wrong" role="alert">
      {text}
    </p>
  );
}
