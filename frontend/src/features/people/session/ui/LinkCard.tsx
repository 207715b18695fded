import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { errorMessage } from '../../../../shared/api/apiError';
import { usePageTitle } from '../../../../shared/frame/usePageTitle';
import type { Outcome } from '../../../../shared/forms/useOutcome';
import { FormOutcome } from '../../../../shared/ui/states/FormOutcome';
import { useLinkCheck, type LinkKind } from '../useLinkCheck';
import { AuthCard } from './AuthCard';

interface LinkCardProps {
  readonly title: string;
  readonly intro: string;
  /** The kinds of its links; other links open nothing here. */
  readonly opens: readonly LinkKind[];
  /** The text of its one button. */
  readonly press: string;
  readonly onPress: (token: string) => Promise<LinkAnswer>;
  /** Shown above the button, for fields that are sent with the link. */
  readonly children?: ReactNode;
  /** Shown if the link opens nothing (any more). */
  readonly otherwise: ReactNode;
  /** Shown after the link was used, if the page stays. */
  readonly afterwards?: ReactNode;
}

interface LinkAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly description?: ReactNode;
  /** True if the link was not used, and its button stays. */
  readonly again?: boolean;
}

const linkOver = (): Outcome => ({
  type: 'error',
  text: i18n.t('This link was used already or has expired.'),
});

const introOf = (intro: string, inviter: string | null): string =>
  inviter === null ? intro : i18n.t('{inviter} invites you. {intro}', { inviter, intro });

interface OneLinkProps extends LinkCardProps {
  readonly token: string;
}

/**
 * The page that a mail's link leads to. Opening it changes nothing, because a mail scanner may do that as well. It queries what
 * the link still opens (rule A25), and its button uses the link (rule A11).
 */
export function LinkCard(props: LinkCardProps) {
  usePageTitle(props.title);
  const token = useLocation().hash.slice(1);
  return <OneLink key={token} token={token} {...props} />;
}

function OneLink(props: OneLinkProps) {
  const { token, title, intro, opens, press, onPress, otherwise, afterwards, children } = props;
  const { isOver, inviter } = useLinkCheck(token, opens);
  const used = useLink(token, onPress);
  const { outcome, answered } = isOver && !used.began ? { outcome: linkOver(), answered: true } : used;
  return (
    <AuthCard title={title} intro={outcome ? undefined : introOf(intro, inviter)}>
      <FormOutcome outcome={outcome} />
      {!answered && children}
      {!answered && (
        <Button type="primary" size="large" block loading={used.busy} onClick={() => void used.use()}>
          {press}
        </Button>
      )}
      {answered && (outcome?.type === 'error' ? otherwise : afterwards)}
    </AuthCard>
  );
}

const notWhole = (): Outcome => ({
  type: 'error',
  text: i18n.t('This link is not whole. Please open it again from the mail.'),
});

/** The use of a link by its button, and the answer. */
function useLink(token: string, onPress: LinkCardProps['onPress']) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(token === '' ? notWhole() : null);
  const [answered, setAnswered] = useState(token === '');
  const use = async () => {
    setBusy(true);
    try {
      const { success, message, description, again = false } = await onPress(token);
      setOutcome({ type: success ? 'success' : 'error', text: message, description });
      setAnswered(!again);
    } catch (error) {
      setOutcome({ type: 'error', text: errorMessage(error) });
    }
    setBusy(false);
  };
  return { began: busy || outcome !== null, busy, outcome, answered, use };
}
