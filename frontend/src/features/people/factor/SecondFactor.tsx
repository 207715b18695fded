import type { SecondFactorRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useShopRecord } from '../../../shared/config/settings';
import { saveFile } from '../../../shared/files/saveFile';
import { useReported } from '../../../shared/forms/useReported';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { CopyButton } from '../../../shared/ui/show/CopyButton';
import { Loaded } from '../../../shared/ui/states/Loaded';
import { FactorApi } from './factorApi';
import { useIdentity } from './IdentityDialog';
import { PasskeyPart } from './PasskeyPart';
import { TotpPart } from './TotpPart';

/** The second factor of the person who is logged in: authenticator app, passkeys and recovery codes (rules D130 to D132). */
export function SecondFactor() {
  const query = FactorApi.useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { confirm, dialog } = useIdentity();
  const onAdded = (made: readonly string[] = []) => {
    if (made.length > 0) setCodes(made);
  };
  return (
    <Loaded query={query} failed={i18n.t('Error loading your second factor')} rows={3}>
      {(record) => (
        <div className="column">
          <p className="quiet">
            {record.totp || record.passkeys.length > 0
              ? i18n.t('After the password, a link or a code you are asked for it.')
              : i18n.t('With it, your password or your mails alone let nobody in.')}
          </p>
          {codes.length > 0 && <NewCodes codes={codes} onSaved={() => setCodes([])} />}
          <TotpPart has={record.totp} confirm={confirm} onAdded={onAdded} />
          <PasskeyPart record={record} confirm={confirm} onAdded={onAdded} />
          {(record.totp || record.passkeys.length > 0) && (
            <RecoveryPart record={record} confirm={confirm} onMade={onAdded} />
          )}
          {dialog}
        </div>
      )}
    </Loaded>
  );
}

interface RecoveryPartProps {
  readonly record: SecondFactorRecord;
  readonly confirm: () => Promise<boolean>;
  readonly onMade: (codes?: readonly string[]) => void;
}

function RecoveryPart({ record, confirm, onMade }: RecoveryPartProps) {
  const [make, { isLoading }] = FactorApi.useMakeRecoveryCodesMutation();
  const ask = useConsequenceQuestion();
  const reported = useReported();
  const renew = async () => {
    const agreed = await ask({
      title: i18n.t('Make new recovery codes?'),
      consequences: [i18n.t('The codes that you saved before no longer work then.')],
      okText: i18n.t('Make new codes'),
    });
    if (!agreed) return;
    await reported(async () => {
      if (await confirm()) onMade((await make().unwrap()).codes);
    });
  };
  return (
    <div className="stack">
      <h3>{i18n.t('Recovery codes')}</h3>
      <p>
        {i18n.t('{n, plural, one {{n} code is left.} other {{n} codes are left.}}', { n: record.codes_left })}{' '}
        <span className="quiet">{i18n.t('Each lets you in once without app and passkey.')}</span>
      </p>
      <div>
        <Button loading={isLoading} onClick={() => void renew()}>
          {i18n.t('Make new codes')}
        </Button>
      </div>
    </div>
  );
}

/** Recovery codes that were made just now, to be saved or printed. */
function NewCodes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const { name } = useShopRecord();
  const { message } = App.useApp();
  const text = codes.join('\n');
  const save = () => {
    saveFile('recovery-codes.txt', `${name}\n\n${text}\n`, 'text/plain');
    // A browser inside an app saves nothing, and does not report it (rule D127).
    message.info(
      i18n.t('Look whether your browser saved the file. Some apps save none: then copy the codes.'),
    );
  };
  return (
    <Alert
      type="warning"
      role="status"
      title={i18n.t('Your recovery codes. They are shown only now.')}
      description={
        <div className="column">
          <p>
            {i18n.t(
              'Print them or save them, not on the device of the second factor. Each of them lets you in once if you lose it.',
            )}
          </p>
          <ul translate="no">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className="line">
            <Button onClick={save}>{i18n.t('Download')}</Button>
            <Button onClick={() => window.print()}>{i18n.t('Print')}</Button>
            <CopyButton text={text}>{i18n.t('Copy the codes')}</CopyButton>
            <Button type="primary" onClick={onSaved}>
              {i18n.t('I saved them')}
            </Button>
          </div>
        </div>
      }
    />
  );
}
