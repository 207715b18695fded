import type { SecondFactorRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { SentForm, useSentForm } from '../../../shared/ui/fields/SentForm';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import { FormOutcome } from '../../../shared/ui/states/FormOutcome';
import { answerWithPasskey, noPasskeyUsed, whyNoPasskeys } from './browserPasskeys';
import { FactorApi } from './factorApi';

interface Asking {
  readonly record: SecondFactorRecord;
  readonly resolve: (confirmed: boolean) => void;
}

/**
 * Asks a person who they are, unless they logged in or confirmed it a moment ago (rule D132). `confirm` returns whether they
 * did; `dialog` is to be rendered.
 */
export function useIdentity(): { readonly confirm: () => Promise<boolean>; readonly dialog: ReactNode } {
  const [read] = FactorApi.useLazyGetSecondFactorQuery();
  const [asking, setAsking] = useState<Asking | null>(null);
  const confirm = async () => {
    const record = await read().unwrap();
    if (record.is_fresh) return true;
    return new Promise<boolean>((resolve) => setAsking({ record, resolve }));
  };
  const end = (confirmed: boolean) => {
    asking?.resolve(confirmed);
    setAsking(null);
  };
  const dialog = asking && (
    <IdentityDialog record={asking.record} onDone={() => end(true)} onClose={() => end(false)} />
  );
  return { confirm, dialog };
}

interface IdentityDialogProps {
  readonly record: SecondFactorRecord;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const nothing = { password: null, code: null, credential: null };

function IdentityDialog({ record, onDone, onClose }: IdentityDialogProps) {
  const { has_password, has_mail, totp, passkeys, passkey_host, codes_left } = record;
  const withPasskey = passkeys.length > 0 && whyNoPasskeys(passkey_host) === null;
  const withCode = totp || codes_left > 0;
  const typed = has_password || withCode;
  const both = has_password && withCode;
  const [byCode, setByCode] = useState(!has_password);
  return (
    <Dialog title={i18n.t('Is it you?')} onClose={onClose}>
      <div className="column">
        <p>{i18n.t('Before this change please confirm who you are. It holds for 15 minutes.')}</p>
        {withPasskey && <PasskeyProof onDone={onDone} />}
        {typed && <TypedProof key={String(byCode)} byCode={byCode} onDone={onDone} />}
        {both && (
          <Button type="link" onClick={() => setByCode(!byCode)}>
            {byCode ? i18n.t('Use the password') : i18n.t('Use a code')}
          </Button>
        )}
        {[typed, withPasskey].every((one) => !one) && <NoProof hasMail={has_mail} />}
      </div>
    </Dialog>
  );
}

/** The way for a person who came by a link and has nothing to confirm with. Without an address no mail lets them in again. */
function NoProof({ hasMail }: { readonly hasMail: boolean }) {
  if (hasMail) return <p>{i18n.t('You have no password. Log out and log in again by a mailed link.')}</p>;
  return (
    <p>
      {i18n.t(
        'You have neither a password nor an email address. Add an address in your profile and choose a password there, or ask an organiser for a new link. Do not log out before.',
      )}
    </p>
  );
}

interface ProofProps {
  readonly onDone: () => void;
}

function TypedProof({ byCode, onDone }: ProofProps & { readonly byCode: boolean }) {
  const [send] = FactorApi.useConfirmIdentityMutation();
  const label = byCode ? i18n.t('Code of the app, or a recovery code') : i18n.t('Password');
  const sent = useSentForm<{ readonly typed: string }>({
    labels: { password: label, code: label },
    failed: i18n.t('An error occurred. Please try again later.'),
    send: async ({ typed }) => {
      const proof = byCode ? { ...nothing, code: typed.trim() } : { ...nothing, password: typed };
      if ((await send(proof).unwrap()).success) onDone();
      else return { type: 'error', text: i18n.t('That was not accepted. Please check it and try again.') };
      return null;
    },
  });
  return (
    <SentForm sent={sent} name="identity" send={i18n.t('Confirm')}>
      <Form.Item
        name="typed"
        label={label}
        rules={[{ required: true, message: i18n.t('Please fill in this field') }]}
      >
        {byCode ? (
          <Input size="large" autoComplete="one-time-code" maxLength={40} autoFocus />
        ) : (
          <Input.Password size="large" autoComplete="current-password" autoFocus />
        )}
      </Form.Item>
    </SentForm>
  );
}

function PasskeyProof({ onDone }: ProofProps) {
  const [ask] = FactorApi.useAskOwnPasskeyMutation();
  const [send] = FactorApi.useConfirmIdentityMutation();
  const [busy, setBusy] = useState(false);
  const { outcome, fail, attempt } = useOutcome();
  const press = async () => {
    setBusy(true);
    await attempt(async () => {
      const { options } = await ask().unwrap();
      const credential = options === null ? null : await answerWithPasskey(options).catch(() => null);
      if (credential === null) fail(noPasskeyUsed());
      else if ((await send({ ...nothing, credential }).unwrap()).success) onDone();
      else fail(noPasskeyUsed());
    });
    setBusy(false);
  };
  return (
    <>
      <FormOutcome outcome={outcome} />
      <Button size="large" block loading={busy} onClick={() => void press()}>
        {i18n.t('Use a passkey')}
      </Button>
    </>
  );
}
