import type { FactorAdded, TotpOffer } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Form, Input, QRCode } from 'antd';
import { useState } from 'react';
import { useReported } from '../../../shared/forms/useReported';
import { SentForm, useSentForm } from '../../../shared/ui/fields/SentForm';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { CopyButton } from '../../../shared/ui/show/CopyButton';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { FactorApi } from './factorApi';

interface TotpPartProps {
  readonly has: boolean;
  readonly confirm: () => Promise<boolean>;
  readonly onAdded: (codes: FactorAdded['codes']) => void;
}

/** The authenticator app of a person. */
export function TotpPart({ has, confirm, onAdded }: TotpPartProps) {
  const { message } = App.useApp();
  const [offer, setOffer] = useState<TotpOffer | null>(null);
  const [askOffer, offering] = FactorApi.useOfferTotpMutation();
  const [remove, removing] = FactorApi.useRemoveTotpMutation();
  const ask = useConsequenceQuestion();
  const reported = useReported();
  const begin = () =>
    reported(async () => {
      if (await confirm()) setOffer(await askOffer().unwrap());
    });
  const end = async () => {
    const agreed = await ask({
      title: i18n.t('Remove the authenticator app?'),
      consequences: [
        i18n.t('Its codes let nobody in any more. Without any second factor the recovery codes end, too.'),
      ],
      okText: i18n.t('Remove'),
    });
    if (!agreed) return;
    await reported(async () => {
      if (!(await confirm())) return;
      await remove().unwrap();
      message.success(i18n.t('The authenticator app was removed'));
    });
  };
  return (
    <div className="stack">
      <h3 className="line">
        {i18n.t('Authenticator app')}
        {has && <StatusTag tone="success">{i18n.t('Set up')}</StatusTag>}
      </h3>
      {has ? (
        <div>
          <Button danger loading={removing.isLoading} onClick={() => void end()}>
            {i18n.t('Remove the app')}
          </Button>
        </div>
      ) : offer ? (
        <FirstCode
          offer={offer}
          onDone={(codes) => {
            setOffer(null);
            onAdded(codes);
          }}
        />
      ) : (
        <>
          <p className="quiet">
            {i18n.t('An app such as Aegis, 2FAS or Google Authenticator shows a new code every half minute.')}
          </p>
          <div>
            <Button loading={offering.isLoading} onClick={() => void begin()}>
              {i18n.t('Set up an app')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface FirstCodeProps {
  readonly offer: TotpOffer;
  readonly onDone: (codes: FactorAdded['codes']) => void;
}

/** The secret as QR code and as text, and the first code of the app. */
function FirstCode({ offer, onDone }: FirstCodeProps) {
  const { message } = App.useApp();
  const [enrol] = FactorApi.useEnrolTotpMutation();
  const sent = useSentForm<{ readonly code: string }>({
    labels: { code: i18n.t('Code of the app') },
    failed: i18n.t('The app was not set up'),
    send: async ({ code }) => {
      const answer = await enrol({ code: code.replaceAll(/\s/g, '') }).unwrap();
      if (!answer.success)
        return {
          type: 'error',
          text: i18n.t('This code is wrong. Type the newest one, and check the clock of your device.'),
        };
      message.success(i18n.t('The authenticator app is set up'));
      onDone(answer.codes);
      return null;
    },
  });
  return (
    <div className="column">
      <p>{i18n.t('Scan this with the app, or type the secret into it. Then type the code that it shows.')}</p>
      <QRCode
        aria-label={i18n.t('QR code for the authenticator app')}
        value={offer.address}
        type="svg"
        size={200}
        color="#000000"
        bgColor="#ffffff"
      />
      <div className="line">
        <code translate="no">{offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={offer.secret}>{i18n.t('Copy the secret')}</CopyButton>
      </div>
      <SentForm sent={sent} name="totp" send={i18n.t('Set it up')}>
        <Form.Item
          name="code"
          label={i18n.t('Code of the app')}
          rules={[{ required: true, message: i18n.t('Please enter the six digits of the app') }]}
        >
          <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        </Form.Item>
      </SentForm>
    </div>
  );
}
