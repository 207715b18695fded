import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Alert, Button } from 'antd';
import { useOutcome } from '../../../../shared/forms/useOutcome';
import { FormOutcome } from '../../../../shared/ui/states/FormOutcome';
import { SessionApi } from '../sessionApi';

/** Asks a person with an unproven address to confirm it, before claims or money of others come to the account (rule A14). */
export function ConfirmMailNotice() {
  const { data: user } = SessionApi.useGetUserInfoQuery();
  const [request, { isLoading }] = SessionApi.useRequestMailProofMutation();
  const { outcome, setOutcome, attempt } = useOutcome();
  if (!user?.mail_unproven) return null;
  const send = () =>
    attempt(async () => {
      const { success, message } = await request().unwrap();
      setOutcome({ type: success ? 'success' : 'error', text: message });
    });
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className="apart"
        title={i18n.t('Please confirm your email address.')}
        description={
          <>
            <p>
              <Trans
                id="Open the link that we mail to <0>{mail}</0>, best on this device. Until then organisers cannot be sure that claims and money for this address are yours."
                values={{ mail: user.mail }}
                components={{ 0: <span translate="no" /> }}
              />
            </p>
            <Button loading={isLoading} onClick={() => void send()}>
              {i18n.t('Send me the link')}
            </Button>
          </>
        }
      />
      <FormOutcome outcome={outcome} />
    </>
  );
}
