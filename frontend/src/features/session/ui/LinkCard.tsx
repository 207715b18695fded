import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { errorMessage } from '../../../shared/api/apiError';
import { usePageTitle } from '../../../shared/frame/usePageTitle';
import type { Outcome } from '../../../shared/forms/useOutcome';
import { FormOutcome } from '../../../shared/ui/states/FormOutcome';
import { AuthCard } from './AuthCard';

interface LinkCardProps {
  readonly title: string;
  readonly intro: string;
  /** What its one button says. */
  readonly press: string;
  readonly onPress: (token: string) => Promise<LinkAnswer>;
  /** Above the button, for what is sent with the link. */
  readonly children?: ReactNode;
  /** Where the link opened nothing (any more). */
  readonly otherwise: ReactNode;
  /** Where it did, and the page stays. */
  readonly afterwards?: ReactNode;
}

interface LinkAnswer {
  readonly success: boolean;
  readonly message: string;
  /** The link was not used, and its button stays. */
  readonly again?: boolean;
}

interface OneLinkProps extends LinkCardProps {
  readonly token: string;
}

/** Where the link of a mail leads. Opening it asks nothing of the server, which a mail scanner may do as well: its button does (rule A11). */
export function LinkCard(props: LinkCardProps) {
  usePageTitle(props.title);
  const token = useLocation().hash.slice(1);
  return <OneLink key={token} token={token} {...props} />;
}

function OneLink(props: OneLinkProps) {
  const { token, title, intro, press, onPress, otherwise, afterwards, children } = props;
  const [pressed, setPressed] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(
    token === ''
      ? { type: 'error', text: 'This link is not whole. Please open it again from the mail.' }
      : null,
  );
  const [answered, setAnswered] = useState(token === '');
  const use = async () => {
    setPressed(true);
    try {
      const { success, message, again = false } = await onPress(token);
      setOutcome({ type: success ? 'success' : 'error', text: message });
      setAnswered(!again);
    } catch (error) {
      setOutcome({ type: 'error', text: errorMessage(error) });
    }
    setPressed(false);
  };
  return (
    <AuthCard title={title} intro={outcome ? undefined : intro}>
      <FormOutcome outcome={outcome} />
      {!answered && children}
      {!answered && (
        <Button type="primary" size="large" block loading={pressed} onClick={() => void use()}>
          {press}
        </Button>
      )}
      {answered && (outcome?.type === 'error' ? otherwise : afterwards)}
    </AuthCard>
  );
}
