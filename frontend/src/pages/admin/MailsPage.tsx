import type { MailsRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { NoticesApi } from '../../features/notices/noticesApi';
import { formatDateTime } from '../../shared/format/figures';
import { useReported } from '../../shared/forms/useReported';
import { useAddress } from '../../shared/routes/useAddress';
import { paths } from '../../shared/routes/paths';
import { PageHead, Panel } from '../../shared/ui/frame/Page';
import { CursorPager } from '../../shared/ui/lists/CursorPager';
import { Failure } from '../../shared/ui/states/Failure';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';
import styles from './MailsPage.module.css';

const states = ['queued', 'handed over', 'refused'] as const;
const labels = () =>
  ({
    all: i18n.t('All'),
    queued: i18n.t('Queued'),
    'handed over': i18n.t('Handed over'),
    refused: i18n.t('Refused'),
  }) as const;
type Mail = MailsRecord['mails'][number];

/** The shop's mails and their states. */
export function MailsPage() {
  const [address, write] = useAddress();
  const state = states.find((one) => one === address.get('state'));
  const [cursor, setCursor] = useState<number | null>(null);
  const query = NoticesApi.useAdmGetMailsQuery(
    { cursor, ...(state && { state }) },
    { pollingInterval: 5_000, skipPollingIfUnfocused: true },
  );
  return (
    <>
      <PageHead title={i18n.t('Mails')} back={{ to: paths.adminSettings, label: i18n.t('Settings') }} />
      <Sender record={query.data} />
      <Segmented
        aria-label={i18n.t('Which mails')}
        value={state ?? 'all'}
        onChange={(chosen) => {
          setCursor(null);
          write({ state: chosen === 'all' ? null : chosen }, 'replace');
        }}
        options={(['all', ...states] as const).map((value) => ({ value, label: labels()[value] }))}
      />
      <Loaded query={query} failed={i18n.t('Error loading mails')} rows={8}>
        {({ mails, waiting, next_cursor }) => (
          <>
            {waiting.length > 0 && <Waiting waiting={waiting} />}
            {mails.length === 0 && waiting.length === 0 && (
              <Notice
                title={i18n.t('No mails here.')}
                text={i18n.t('Mails of the shop to people appear here.')}
              />
            )}
            {mails.length > 0 && (
              <ul className={`tiles list apart ${styles.mails}`}>
                {mails.map((mail) => (
                  <MailRow key={mail.mail_id} mail={mail} />
                ))}
              </ul>
            )}
            <CursorPager className="wrap end" cursor={cursor} nextCursor={next_cursor} onTurn={setCursor} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Mails that are not written yet: later events may be added to them. */
function Waiting({ waiting }: Pick<MailsRecord, 'waiting'>) {
  return (
    <ul className={`tiles list apart ${styles.mails}`} aria-label={i18n.t('Mails that wait')}>
      {waiting.map((mail) => (
        <li key={mail.user_id} className={`card ${styles.mail}`}>
          <div className="wrap between wide">
            <span>
              <Link to={paths.adminUser(mail.user_id)}>{mail.user_displayname}</Link>
              {`: ${mail.about.join(' · ')}`}
            </span>
            <time dateTime={mail.created_at} className="quiet digits">
              {formatDateTime(mail.created_at)}
            </time>
          </div>
          <span className="quiet">
            {i18n.t('Waits for other news until {mail_at}', { mail_at: formatDateTime(mail.mail_at) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

const kinds = () =>
  ({
    notices: i18n.t('News'),
    reset: i18n.t('Link for a new password'),
    login: i18n.t('Link to log in'),
    invitation: i18n.t('Invitation'),
    proof: i18n.t('Link to confirm an address'),
    test: i18n.t('Test'),
    written: i18n.t('About a withdrawal'),
    new_login: i18n.t('New login'),
  }) as const;
const tellings: Readonly<Record<Mail['state'], (mail: Mail) => string>> = {
  queued: ({ tries, next_at }) =>
    tries === 0
      ? i18n.t('Waits to be sent')
      : next_at
        ? i18n.t('Tried {n, plural, one {{n} time} other {{n} times}}, next {next_at}', {
            n: tries,
            next_at: formatDateTime(next_at),
          })
        : i18n.t('Tried {n, plural, one {{n} time} other {{n} times}}, next soon', { n: tries }),
  'handed over': ({ handed_over_at }) =>
    i18n.t('Handed over to the mail server {handed_over_at}', {
      handed_over_at: handed_over_at ? formatDateTime(handed_over_at) : '',
    }),
  refused: () => i18n.t('Refused'),
};

function MailRow({ mail }: { readonly mail: Mail }) {
  const reported = useReported();
  const [resend, { isLoading }] = NoticesApi.useAdmResendMailMutation();
  const isOver = mail.state === 'handed over';
  return (
    <li className={`card ${styles.mail}`}>
      <div className="wrap between wide">
        <span>
          {mail.user_id === null ? (
            kinds()[mail.kind]
          ) : (
            <>
              <Link to={paths.adminUser(mail.user_id)} translate="no">
                {mail.user_displayname}
              </Link>
              {`: ${mail.about.join(' · ') || kinds()[mail.kind]}`}
            </>
          )}
        </span>
        <time dateTime={mail.created_at} className="quiet digits">
          {formatDateTime(mail.created_at)}
        </time>
      </div>
      <div className="wrap between wide">
        <span className={mail.state === 'refused' ? 'strong' : 'quiet'}>
          {tellings[mail.state](mail)}
          {mail.reason !== null && `: ${mail.reason}`}
        </span>
        {!isOver && mail.tries > 0 && (
          <Button
            loading={isLoading}
            aria-label={i18n.t('Send again: {about}', { about: mail.about[0] ?? kinds()[mail.kind] })}
            onClick={() => void reported(() => resend({ mail_id: mail.mail_id }).unwrap())}
          >
            {i18n.t('Send again')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The sender of the mails, and a test of it. */
function Sender({ record }: { readonly record: MailsRecord | undefined }) {
  const reported = useReported();
  const [test, { isLoading }] = NoticesApi.useAdmSendTestMailMutation();
  const [check, { data, isFetching }] = NoticesApi.useLazyAdmCheckSenderQuery();
  if (!record) return null;
  if (!record.sends_mail)
    return (
      <Panel title={i18n.t('Sender')}>
        <p>
          {i18n.t(
            'No mail server is set (SMTP_URL): nobody gets mails, everything is shown under News in the shop. Links for a new password are files in the folder outbox of the server.',
          )}
        </p>
      </Panel>
    );
  return (
    <Panel title={i18n.t('Sender')}>
      <p>{record.from}</p>
      <div className="wrap">
        <Button loading={isLoading} onClick={() => void reported(() => test().unwrap())}>
          {i18n.t('Send me a test')}
        </Button>
        <Button loading={isFetching} onClick={() => void check()}>
          {i18n.t('Check the domain')}
        </Button>
      </div>
      {data && (
        <ul className={styles.findings} aria-label={i18n.t('Records of {domain}', { domain: data.domain })}>
          {data.findings.map(({ ok, text }) => (
            <li key={text}>{ok ? `✓ ${text}` : <Failure text={text} />}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
