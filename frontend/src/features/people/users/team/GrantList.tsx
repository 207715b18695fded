import type { GrantRecord, GrantsRecord, HelperInvitationRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../../shared/format/figures';
import { useReported } from '../../../../shared/forms/useReported';
import { paths } from '../../../../shared/routes/paths';
import { useConsequenceQuestion } from '../../../../shared/ui/questions/useConsequenceQuestion';
import { UsersApi } from '../usersApi';
import { grantNames, grantText } from './grantTexts';
import { TeamApi } from './teamApi';

interface GrantListProps {
  readonly found: GrantsRecord;
  /** True on the page of one person, where the name is known. */
  readonly ofOne?: boolean;
}

/** Grants in force and open invitations, each with the button that takes it back; earlier grants folded below. */
export function GrantList({ found: { grants, invitations }, ofOne = false }: GrantListProps) {
  const held = grants.filter(({ in_force }) => in_force);
  const earlier = grants.filter(({ in_force }) => !in_force);
  return (
    <>
      {held.length + invitations.length === 0 && <p className="quiet">{i18n.t('Nobody helps now.')}</p>}
      {held.length > 0 && (
        <ul className="framed" aria-label={i18n.t('Grants')}>
          {held.map((grant) => (
            <HeldGrant key={grant.grant_id} grant={grant} ofOne={ofOne} />
          ))}
        </ul>
      )}
      {invitations.length > 0 && (
        <ul className="framed" aria-label={i18n.t('Invited')}>
          {invitations.map((invitation) => (
            <Invited key={invitation.token_id} invitation={invitation} ofOne={ofOne} />
          ))}
        </ul>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>
            {i18n.t('{n, plural, one {{n} grant ended} other {{n} grants ended}}', { n: earlier.length })}
          </summary>
          <ul className="framed" aria-label={i18n.t('Ended grants')}>
            {earlier.map((grant) => (
              <li key={grant.grant_id}>
                <span>
                  <Name of={grant} ofOne={ofOne} />
                  {grantText(grant)}
                  <span className="below">{endText(grant)}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface NameProps {
  readonly of: Pick<GrantRecord, 'user_id' | 'user_displayname'>;
  readonly ofOne: boolean;
}

/** The name as a line of its own, so that the link differs from the text by more than its colour. */
function Name({ of: { user_id, user_displayname }, ofOne }: NameProps) {
  if (ofOne) return null;
  return (
    <Link className="line" to={paths.adminUser(user_id)} translate="no">
      {user_displayname}
    </Link>
  );
}

const givenText = ({ given_at, given_by }: Pick<GrantRecord, 'given_at' | 'given_by'>) =>
  i18n.t('given {at} by {name}', { at: formatDateTime(given_at), name: given_by.displayname });

function endText({ ended_at, ended_by, until }: GrantRecord): string {
  if (ended_at !== null && ended_by !== null)
    return i18n.t('ended {at} by {name}', { at: formatDateTime(ended_at), name: ended_by.displayname });
  return i18n.t('ended {at} by itself', { at: formatDateTime(ended_at ?? until ?? '') });
}

function HeldGrant({ grant, ofOne }: { readonly grant: GrantRecord; readonly ofOne: boolean }) {
  const { grant_id, user_displayname: name } = grant;
  const [end, { isLoading }] = TeamApi.useEndGrantMutation();
  const ask = useConsequenceQuestion();
  const reported = useReported();
  const { message } = App.useApp();
  const what = grantNames()[grant.grant];
  const close = async () => {
    const question = {
      title: i18n.t('End {what} for {name}?', { what, name }),
      consequences: [
        i18n.t('It ends at once, on every device. Nothing under way is saved any more.'),
        i18n.t('Their account and their claims stay. You can give it again.'),
      ],
      okText: i18n.t('End it'),
    };
    if ((await ask(question)) && (await reported(() => end({ grant_id }).unwrap())))
      message.success(i18n.t('{what} ended for {name}', { what, name }));
  };
  return (
    <li>
      <span>
        <Name of={grant} ofOne={ofOne} />
        {grantText(grant)}
        <span className="below">{givenText(grant)}</span>
      </span>
      <Button
        danger
        loading={isLoading}
        aria-label={i18n.t('End {what} of {name}', { what, name })}
        onClick={() => void close()}
      >
        {i18n.t('End')}
      </Button>
    </li>
  );
}

interface InvitedProps {
  readonly invitation: HelperInvitationRecord;
  readonly ofOne: boolean;
}

function Invited({ invitation, ofOne }: InvitedProps) {
  const { user_id, user_displayname: name, expires_at } = invitation;
  const [revoke, { isLoading }] = UsersApi.useAdmRevokeInvitationMutation();
  const reported = useReported();
  return (
    <li>
      <span>
        <Name of={invitation} ofOne={ofOne} />
        {i18n.t('{grant}: invited, link open until {until}', {
          grant: grantText(invitation),
          until: formatDateTime(expires_at),
        })}
        <span className="below">{givenText(invitation)}</span>
      </span>
      <Button
        danger
        loading={isLoading}
        aria-label={i18n.t('Revoke the invitation of {name}', { name })}
        onClick={() => void reported(() => revoke({ user_id }).unwrap())}
      >
        {i18n.t('Revoke')}
      </Button>
    </li>
  );
}
