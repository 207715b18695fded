import type { InvitationRecord, UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/format/figures';
import { useReported } from '../../../shared/forms/useReported';
import { Panel } from '../../../shared/ui/frame/Page';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { Loaded } from '../../../shared/ui/states/Loaded';
import { MadeLink } from './MadeLink';
import { UsersApi } from './usersApi';

/** The states of an invitation, each with the time of the last change. */
const states = (at: string): Readonly<Record<InvitationRecord['state'], string>> => ({
  none: i18n.t('Not invited yet'),
  copied: i18n.t('Link made {at}', { at }),
  queued: i18n.t('The mail waits to be sent, since {at}', { at }),
  'handed over': i18n.t('Sent by mail {at}', { at }),
  refused: i18n.t('The mail server refused the mail of {at}', { at }),
  used: i18n.t('Came in by a link {at}', { at }),
  revoked: i18n.t('Revoked {at}', { at }),
  expired: i18n.t('Over without being used, made {at}', { at }),
});
const open: readonly InvitationRecord['state'][] = ['copied', 'queued', 'handed over'];

function stateText({ state, at, expires_at }: Pick<InvitationRecord, 'state' | 'at' | 'expires_at'>): string {
  const text = states(at === null ? '' : formatDateTime(at))[state].trim();
  return open.includes(state) && expires_at !== null
    ? i18n.t('{state}, open until {until}', { state: text, until: formatDateTime(expires_at) })
    : text;
}

/** Lets a person without an account in by a link, and shows the state of the link (rule A12). */
export function InvitationPanel({ user }: { readonly user: UserRecord }) {
  const { user_id, displayname, mail } = user;
  const { message } = App.useApp();
  const query = UsersApi.useAdmGetInvitationQuery({ user_id });
  const [invite, { isLoading }] = UsersApi.useAdmInviteMutation();
  const [revoke, { isLoading: revoking }] = UsersApi.useAdmRevokeInvitationMutation();
  const [link, setLink] = useState<string | null>(null);
  const ask = useConsequenceQuestion();
  const reported = useReported();

  const send = async (again: boolean) => {
    const question = {
      title: i18n.t('Write to {displayname} again?', { displayname }),
      consequences: [i18n.t('An invitation is open. Both links open the door, until one of them is used.')],
      okText: i18n.t('Send another'),
      harmless: true,
    };
    if (again && !(await ask(question))) return;
    if (await reported(() => invite({ user_id, by: 'mail', again }).unwrap()))
      message.success(i18n.t('The invitation goes out by mail'));
  };
  const make = () => reported(async () => setLink((await invite({ user_id, by: 'link' }).unwrap()).link));
  const take = () =>
    reported(async () => {
      await revoke({ user_id }).unwrap();
      setLink(null);
      message.success(i18n.t('Invitation revoked'));
    });

  return (
    <Panel title={i18n.t('Invitation')}>
      <p className="quiet apart">
        {i18n.t(
          'A link that lets {displayname} in once, without a password, within 30 days: to their claims first.',
          { displayname },
        )}
      </p>
      <Loaded query={query} failed={i18n.t('Error loading the invitation')} rows={1}>
        {({ state, at, expires_at }) => (
          <div className="form">
            <p role="status">{stateText({ state, at, expires_at })}</p>
            {mail === '' && link === null && (
              <p className="quiet">
                {i18n.t('There is no email address: make a link and send it yourself.')}
              </p>
            )}
            {link !== null && <MadeLink link={link} advice={i18n.t('Give it to nobody else.')} />}
            <div className="wrap">
              <Button
                type="primary"
                disabled={mail === '' || isLoading}
                onClick={() => void send(open.includes(state))}
              >
                {i18n.t('Invite by mail')}
              </Button>
              <Button disabled={isLoading} onClick={() => void make()}>
                {i18n.t('Make a link to copy')}
              </Button>
              {open.includes(state) && (
                <Button danger loading={revoking} onClick={() => void take()}>
                  {i18n.t('Revoke')}
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
