import type { RegistrationMode } from '@fan-beats/backend/contract';
import { Alert } from 'antd';
import { useShopRecord } from '../../../../shared/config/settings';
import { useLinkCheck } from '../useLinkCheck';
import { FormLinks, RegisterForm, type RegisterFormProps } from './LoginForms';
import { sentence } from '../../../../shared/format/figures';

const byLinkAlone = 'This shop takes new people by a link alone. Please ask an organiser for a new one.';

/** The meaning of a link that opens nothing (any more), by the registration mode of the shop (rule A13). */
const overTexts: Readonly<Record<RegistrationMode, string>> = {
  open: 'You can register without it.',
  approved: 'You can register without it: an organiser then lets you in.',
  link: byLinkAlone,
};

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
          {sentence(inviter === null ? `You are invited to ${name}` : `${inviter} invites you to ${name}`)}
        </p>
      )}
      {isOver && <Notice title="This link was used already or has expired." text={overTexts[registration]} />}
      {isClosed && !isOver && <Notice title={byLinkAlone} />}
      {isClosed ? <FormLinks links={{ 'Back to Login': onBack }} /> : <RegisterForm {...props} />}
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
