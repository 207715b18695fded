import { Alert } from 'antd';
import { InOwnLanguage } from '../show/InOwnLanguage';

interface FailureProps {
  readonly text: string | null | undefined;
  readonly className?: string;
}

/** The reason why a form was not sent; nothing if there is none. */
export function Failure({ text, className }: FailureProps) {
  if (!text) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className={className}
      title={<InOwnLanguage>{text}</InOwnLanguage>}
    />
  );
}
