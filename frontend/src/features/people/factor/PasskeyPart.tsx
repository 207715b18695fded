import type { FactorAdded, PasskeyRecord, SecondFactorRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/format/figures';
import { useReported } from '../../../shared/forms/useReported';
import { SentForm, useSentForm } from '../../../shared/ui/fields/SentForm';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { makePasskey, noPasskeyUsed, whyNoPasskeys } from './browserPasskeys';
import { FactorApi } from './factorApi';

interface PasskeyPartProps {
  readonly record: SecondFactorRecord;
  readonly confirm: () => Promise<boolean>;
  readonly onAdded: (codes: FactorAdded['codes']) => void;
}

/** The passkeys of a person: each has a name, and can be renamed and removed. */
export function PasskeyPart({ record, confirm, onAdded }: PasskeyPartProps) {
  const why = whyNoPasskeys(record.passkey_host);
  return (
    <div className="stack">
      <h3>{i18n.t('Passkeys')}</h3>
      {record.passkeys.length > 0 && (
        <ul className="framed">
          {record.passkeys.map((passkey) => (
            <OnePasskey key={passkey.passkey_id} passkey={passkey} confirm={confirm} />
          ))}
        </ul>
      )}
      {why === null ? <AddPasskey confirm={confirm} onAdded={onAdded} /> : <p className="quiet">{why}</p>}
    </div>
  );
}

interface NameFieldProps {
  readonly label: string;
}

const NameField = ({ label }: NameFieldProps) => (
  <Form.Item
    name="name"
    label={label}
    rules={[{ required: true, whitespace: true, message: i18n.t('Please enter a name') }]}
  >
    <Input size="large" maxLength={60} autoComplete="off" />
  </Form.Item>
);

function AddPasskey({ confirm, onAdded }: Omit<PasskeyPartProps, 'record'>) {
  const { message } = App.useApp();
  const [offer] = FactorApi.useOfferPasskeyMutation();
  const [save] = FactorApi.useSavePasskeyMutation();
  const sent = useSentForm<{ readonly name: string }>({
    labels: { name: i18n.t('Name of the passkey') },
    failed: i18n.t('The passkey was not added'),
    send: async ({ name }, form) => {
      if (!(await confirm())) return null;
      const { options } = await offer().unwrap();
      const credential = options === null ? null : await makePasskey(options).catch(() => null);
      if (credential === null) return { type: 'error', text: noPasskeyUsed() };
      const answer = await save({ credential, name: name.trim() }).unwrap();
      if (!answer.success)
        return {
          type: 'error',
          text: i18n.t('This passkey was not accepted: you have it already, or ten others.'),
        };
      form.resetFields();
      message.success(i18n.t('The passkey was added'));
      onAdded(answer.codes);
      return null;
    },
  });
  return (
    <>
      <p className="quiet">
        {i18n.t('Your phone, computer or security key confirms you by finger, face or PIN.')}
      </p>
      <SentForm sent={sent} name="passkey" send={i18n.t('Add a passkey')}>
        <NameField label={i18n.t('Name of the passkey')} />
      </SentForm>
    </>
  );
}

interface OnePasskeyProps {
  readonly passkey: PasskeyRecord;
  readonly confirm: () => Promise<boolean>;
}

function OnePasskey({ passkey, confirm }: OnePasskeyProps) {
  const { passkey_id, name, created_at, last_used_at } = passkey;
  const { message } = App.useApp();
  const [renaming, setRenaming] = useState(false);
  const [remove, { isLoading }] = FactorApi.useRemovePasskeyMutation();
  const ask = useConsequenceQuestion();
  const reported = useReported();
  const end = async () => {
    const agreed = await ask({
      title: i18n.t('Remove the passkey {name}?', { name }),
      consequences: [
        i18n.t('It lets nobody in any more. Without any second factor the recovery codes end, too.'),
      ],
      okText: i18n.t('Remove'),
    });
    if (!agreed) return;
    await reported(async () => {
      if (!(await confirm())) return;
      await remove({ passkey_id }).unwrap();
      message.success(i18n.t('The passkey was removed'));
    });
  };
  if (renaming) return <RenamePasskey passkey={passkey} onDone={() => setRenaming(false)} />;
  return (
    <li>
      <span>
        <span className="strong" translate="no">
          {name}
        </span>
        <br />
        <span className="quiet">
          {i18n.t('Added {at}', { at: formatDateTime(created_at) })}
          {last_used_at !== null && `, ${i18n.t('last used {at}', { at: formatDateTime(last_used_at) })}`}
        </span>
      </span>
      <span className="line">
        <Button aria-label={i18n.t('Rename {name}', { name })} onClick={() => setRenaming(true)}>
          {i18n.t('Rename')}
        </Button>
        <Button
          danger
          loading={isLoading}
          aria-label={i18n.t('Remove {name}', { name })}
          onClick={() => void end()}
        >
          {i18n.t('Remove')}
        </Button>
      </span>
    </li>
  );
}

interface RenamePasskeyProps {
  readonly passkey: PasskeyRecord;
  readonly onDone: () => void;
}

function RenamePasskey({ passkey, onDone }: RenamePasskeyProps) {
  const { passkey_id, name: present } = passkey;
  const [rename] = FactorApi.useRenamePasskeyMutation();
  const sent = useSentForm<{ readonly name: string }>({
    labels: { name: i18n.t('New name') },
    failed: i18n.t('The passkey was not renamed'),
    send: async ({ name }) => {
      await rename({ passkey_id, name: name.trim() }).unwrap();
      onDone();
      return null;
    },
  });
  return (
    <li>
      <SentForm
        sent={sent}
        name={`rename-${passkey_id}`}
        initialValues={{ name: present }}
        send={i18n.t('Save')}
        foot={
          <Button type="link" onClick={onDone}>
            {i18n.t('Cancel')}
          </Button>
        }
      >
        <NameField label={i18n.t('New name')} />
      </SentForm>
    </li>
  );
}
