import type { RegistrationMode } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert } from 'antd';
import { useShopRecord } from '../../../../shared/config/settings';
import { useLinkCheck } from '../useLinkCheck';
import { FormLinks, RegisterForm, type RegisterFormProps } from './LoginForms';
import { sentence } from '../../../../shared/format/figures';

const byLinkAlone = () =>
  i18n.t('This shop takes new people by a link alone. Please ask an organiser for a new one.');

/** The meaning of a link that opens nothing (any more), by the registration mode of the shop (rule A13). */
const overTexts = (): Readonly<Record<RegistrationMode, string>> => ({
  open: i18n.t('You can register without it.'),
  approved: i18n.t('You can register without it: an organiser then lets you in.'),
  link: byLinkAlone(),
});

/** The registration, if the shop takes new people. The state of a link is shown before the form is filled (rule A25). */
export function RegisterView(props: RegisterFormProps) {
  const { link = '', onBack } = props;
  const { name, registration } = useShopRecord();
  const { isOver, isOpen, inviter } = useLinkCheck(link, ['shop']);
  const isClosed = registration === 'link' && (link === '' || isOver);
  return (
    <>
      {isOpen && (
        <p className="quiet">
          {sentence(
            inviter === null
              ? i18n.t('You are invited to {name}', { name })
              : i18n.t('{inviter} invites you to {name}', { inviter, name }),
          )}
        </p>
      )}
      {isOver && (
        <Notice
          title={i18n.t('This link was used already or has expired.')}
          text={overTexts()[registration]}
        />
      )}
      {isClosed && !isOver && <Notice title={byLinkAlone()} />}
      {isClosed ? <FormLinks links={{ [i18n.t('Back to Login')]: onBack }} /> : <RegisterForm {...props} />}
    </>
  );
}

function Notice({ title, text }: { readonly title: string; readonly text?: string }) {
  return (
    <div className="apart">
      <Alert type="warning" showIcon role="alert" title={title} description={text} />
    </div>
  );
}
