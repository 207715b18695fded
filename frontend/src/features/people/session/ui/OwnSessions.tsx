import type { SessionRecord, SessionsRecord, UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Checkbox } from 'antd';
import { adminRole } from '../../../../shared/config/limits';
import { formatDateTime } from '../../../../shared/format/figures';
import { useReported } from '../../../../shared/forms/useReported';
import { useConsequenceQuestion } from '../../../../shared/ui/questions/useConsequenceQuestion';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';
import { Loaded } from '../../../../shared/ui/states/Loaded';
import { useIdentity } from '../../factor/IdentityDialog';
import { SessionApi } from '../sessionApi';
import styles from './OwnSessions.module.css';

/** The sessions of a person, which they end, and the mails about new ones (rules D121, A28). */
export function OwnSessions({ user }: { readonly user: UserRecord }) {
  const query = SessionApi.useGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} failed={i18n.t('Error loading your logins')} rows={3}>
      {(record) => (
        <div className="form">
          <ul className={`framed ${styles.list}`}>
            {record.sessions.map((session) => (
              <OneSession key={session.session_id} session={session} />
            ))}
          </ul>
          <MoreSessions record={record} />
          {record.refused_logins > 0 && (
            <p className="quiet">
              {i18n.t(
                '{n, plural, one {{n} login was refused in the last 90 days, for example because of a wrong password.} other {{n} logins were refused in the last 90 days, for example because of a wrong password.}}',
                { n: record.refused_logins },
              )}
            </p>
          )}
          {record.sends_mail && <LoginMails user={user} wanted={record.mails_of_logins} />}
        </div>
      )}
    </Loaded>
  );
}

/** The server names a browser in English, such as `Firefox on Linux`. */
function deviceName(device: string | null): string {
  const [browser = '', system = ''] = (device ?? '').split(' on ', 2);
  if (system === '') return i18n.t('A device that was not seen since the last update');
  return i18n.t('{browser} on {system}', {
    browser: browser === 'another program' ? i18n.t('Another program') : browser,
    system: system === 'another system' ? i18n.t('another system') : system,
  });
}

function OneSession({ session }: { readonly session: SessionRecord }) {
  const { session_id, device, network, is_this } = session;
  const [end, { isLoading }] = SessionApi.useEndSessionsMutation();
  const reported = useReported();
  const { confirm, dialog } = useIdentity();
  const endThis = () =>
    reported(async () => {
      if (await confirm()) await end({ session_id }).unwrap();
    });
  const name = deviceName(device);
  const [first, last] = [formatDateTime(session.first_seen), formatDateTime(session.last_seen)];
  return (
    <li>
      <span>
        <span className="line">
          <span className="strong">{name}</span>
          {is_this && <StatusTag tone="success">{i18n.t('This device')}</StatusTag>}
        </span>
        <span className={`quiet ${styles.facts}`}>
          <span>{i18n.t('Logged in {first}', { first })}</span>
          <span>{i18n.t('Last seen {last}', { last })}</span>
          {network !== null && <span>{i18n.t('Network {network}', { network })}</span>}
        </span>
      </span>
      {!is_this && (
        <Button
          loading={isLoading}
          aria-label={i18n.t('Log out there: {name}, last seen {last}', { name, last })}
          onClick={() => void endThis()}
        >
          {i18n.t('Log out there')}
        </Button>
      )}
      {dialog}
    </li>
  );
}

function MoreSessions({ record: { sessions, total } }: { readonly record: SessionsRecord }) {
  const { message } = App.useApp();
  const [end, { isLoading }] = SessionApi.useEndSessionsMutation();
  const ask = useConsequenceQuestion();
  const reported = useReported();
  const { confirm, dialog } = useIdentity();
  if (total < 2) return null;
  const endAll = async () => {
    const agreed = await ask({
      title: i18n.t('Log out everywhere else?'),
      consequences: [
        i18n.t(
          '{n, plural, one {{n} other device is logged out at once.} other {{n} other devices are logged out at once.}}',
          { n: total - 1 },
        ),
        i18n.t('What somebody typed there is kept there until they log in again. Here you stay logged in.'),
      ],
      okText: i18n.t('Log out everywhere else'),
    });
    if (!agreed) return;
    await reported(async () => {
      if (!(await confirm())) return;
      await end({ session_id: null }).unwrap();
      message.success(i18n.t('You are logged in on this device alone.'));
    });
  };
  return (
    <>
      {total > sessions.length && (
        <p className="quiet">
          {i18n.t('The {shown} last seen of {total} are shown.', { shown: sessions.length, total })}
        </p>
      )}
      <div>
        <Button danger loading={isLoading} onClick={() => void endAll()}>
          {i18n.t('Log out everywhere else')}
        </Button>
      </div>
      {dialog}
    </>
  );
}

function LoginMails({ user, wanted }: { readonly user: UserRecord; readonly wanted: boolean }) {
  const [choose, { isLoading }] = SessionApi.useChooseLoginMailsMutation();
  const reported = useReported();
  if (user.user_role >= adminRole)
    return (
      <p className="quiet">
        {i18n.t('We write to you when somebody logs in to your account on a new device.')}
      </p>
    );
  return (
    <Checkbox
      checked={wanted}
      disabled={isLoading || user.mail === '' || user.mail_unproven === true}
      onChange={({ target }) => void reported(() => choose({ wanted: target.checked }).unwrap())}
    >
      {i18n.t('A mail when somebody logs in to my account on a new device')}
    </Checkbox>
  );
}
