import { Alert } from 'antd';
import { InOwnLanguage } from '../show/InOwnLanguage';

interface FailureProps {
  readonly text: string | null | undefined;
  readonly className?: string;
}

/** Why a form was not sent; nothing where nothing went wrong. */
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
