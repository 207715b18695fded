import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Form } from 'antd';
import { useState } from 'react';
import { adminRole } from '../../../../shared/config/limits';
import { useOutcome } from '../../../../shared/forms/useOutcome';
import { useReported } from '../../../../shared/forms/useReported';
import { useUnprovenQuestion } from '../../../../shared/ledger/useUnprovenQuestion';
import { Panel } from '../../../../shared/ui/frame/Page';
import { useConsequenceQuestion } from '../../../../shared/ui/questions/useConsequenceQuestion';
import { Failure } from '../../../../shared/ui/states/Failure';
import { Loaded } from '../../../../shared/ui/states/Loaded';
import { useSession } from '../../session/useSession';
import { GrantFields, grantLabels, noGrant, sentGrant, type GrantValues } from './GrantFields';
import { GrantList } from './GrantList';
import { InviteHelper } from './InviteHelper';
import { TeamApi } from './teamApi';

/** The rights of a person in the shop: their grants and their role. */
export function HelperPanel({ user }: { readonly user: UserRecord }) {
  const isAdmin = user.user_role >= adminRole;
  return (
    <Panel title={i18n.t('Helps in the shop')}>
      <div className="stack">
        {isAdmin ? <p>{i18n.t('An organiser may do everything.')}</p> : <Grants user={user} />}
        {!user.without_account && <Role user={user} isAdmin={isAdmin} />}
      </div>
    </Panel>
  );
}

function Grants({ user }: { readonly user: UserRecord }) {
  const query = TeamApi.useGetGrantsQuery({ user_id: user.user_id });
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Loaded query={query} failed={i18n.t('Error loading the grants')} rows={1}>
        {(found) =>
          found.grants.length + found.invitations.length === 0 ? (
            <p className="quiet">{i18n.t('This person has no grant.')}</p>
          ) : (
            <GrantList found={found} ofOne />
          )
        }
      </Loaded>
      {!adding ? (
        <div>
          <Button onClick={() => setAdding(true)}>
            {user.without_account ? i18n.t('Invite as a helper …') : i18n.t('Give a grant …')}
          </Button>
        </div>
      ) : user.without_account ? (
        <InviteHelper user={user} />
      ) : (
        <GiveGrant user={user} onDone={() => setAdding(false)} />
      )}
    </>
  );
}

interface GiveGrantProps {
  readonly user: UserRecord;
  readonly onDone: () => void;
}

function GiveGrant({ user, onDone }: GiveGrantProps) {
  const { user_id, displayname } = user;
  const [form] = Form.useForm<GrantValues>();
  const { message } = App.useApp();
  const [give, { isLoading }] = TeamApi.useGiveGrantMutation();
  const askUnproven = useUnprovenQuestion();
  const { outcome, attempt } = useOutcome({ form, labels: grantLabels() });
  const submit = (values: GrantValues) =>
    attempt(async () => {
      const effect = i18n.t('The person who registered gets the grant, and sees and does what it allows.');
      if (!(await askUnproven([user], i18n.t('Give'), effect))) return;
      await give({ user_id, ...sentGrant({ ...noGrant, ...values }) }).unwrap();
      message.success(i18n.t('{displayname} has the grant now', { displayname }));
      onDone();
    });
  return (
    <Form<GrantValues>
      form={form}
      className="form"
      layout="vertical"
      aria-label={i18n.t('Give a grant')}
      initialValues={noGrant}
      onFinish={submit}
    >
      <GrantFields />
      <p className="quiet">{i18n.t('A new grant takes the place of one of the same kind.')}</p>
      <Failure text={outcome?.text} />
      <div className="wrap end">
        <Button onClick={onDone}>{i18n.t('Cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {i18n.t('Give')}
        </Button>
      </div>
    </Form>
  );
}

interface RoleProps {
  readonly user: UserRecord;
  readonly isAdmin: boolean;
}

/** Makes a person an organiser, or a fan again, after a question. Nobody changes their own role. */
function Role({ user, isAdmin }: RoleProps) {
  const { user_id, displayname } = user;
  const { user: me } = useSession();
  const { message } = App.useApp();
  const [setRole, { isLoading }] = TeamApi.useSetRoleMutation();
  const ask = useConsequenceQuestion();
  const askUnproven = useUnprovenQuestion();
  const reported = useReported();
  if (me?.user_id === user_id)
    return <p className="quiet">{i18n.t('Another organiser changes your role.')}</p>;
  const change = async () => {
    const question = isAdmin
      ? {
          title: i18n.t('Make {displayname} a fan again?', { displayname }),
          consequences: [
            i18n.t('Every session of theirs ends at once, and nothing under way is saved any more.'),
            i18n.t('Their claims and all that they recorded stay. You can make them an organiser again.'),
          ],
          okText: i18n.t('Make a fan'),
        }
      : {
          title: i18n.t('Make {displayname} an organiser?', { displayname }),
          consequences: [
            i18n.t('They may do everything that you may: see all people, book money, erase, change roles.'),
            i18n.t('For packing, the books or payments alone, a grant is enough. They log in again.'),
          ],
          okText: i18n.t('Make an organiser'),
        };
    const effect = i18n.t('The person who registered may do everything then.');
    if (!isAdmin && !(await askUnproven([user], i18n.t('Make an organiser'), effect))) return;
    if (!(await ask(question))) return;
    const role = isAdmin ? 'fan' : 'admin';
    if (await reported(() => setRole({ user_id, role }).unwrap()))
      message.success(
        isAdmin
          ? i18n.t('{displayname} is a fan now', { displayname })
          : i18n.t('{displayname} is an organiser now', { displayname }),
      );
  };
  return (
    <div>
      <Button danger={isAdmin} loading={isLoading} onClick={() => void change()}>
        {isAdmin ? i18n.t('Make a fan again …') : i18n.t('Make an organiser …')}
      </Button>
    </div>
  );
}
