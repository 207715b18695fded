import { DeleteOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Checkbox } from 'antd';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { useReported } from '../../../shared/forms/useReported';
import { formatSum } from '../../../shared/format/figures';
import { Panel } from '../../../shared/ui/frame/Page';
import { Facts } from '../../../shared/ui/show/Facts';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { useDeleteQuestion } from '../../../shared/ui/questions/useDeleteQuestion';
import { Failure } from '../../../shared/ui/states/Failure';
import { CorrectPersonButton } from './CorrectPerson';
import { Instagram } from './UserTags';
import styles from './Users.module.css';
import { UsersApi } from './usersApi';

interface PersonPanelProps {
  readonly user: UserRecord;
}

export function PersonPanel({ user }: PersonPanelProps) {
  const { message } = App.useApp();
  const reported = useReported();
  const [update, { isLoading }] = UsersApi.useAdmUpdateUserMutation();
  const ask = useConsequenceQuestion();

  const change = async (banned: boolean) => {
    const question = {
      title: i18n.t('Ban {displayname}?', { displayname: user.displayname }),
      consequences: [
        i18n.t('Every session ends at once, and nothing under way is saved any more.'),
        i18n.t('No login until the ban is lifted. Claims, Guthaben and Fan Beats stay.'),
        i18n.t('Grants and invitations as a helper end, and do not come back with the end of the ban.'),
      ],
      okText: i18n.t('Ban'),
    };
    if (banned && !(await ask(question))) return;
    if (await reported(() => update({ user_id: user.user_id, banned }).unwrap()))
      message.success(banned ? i18n.t('User banned') : i18n.t('Ban lifted'));
  };

  return (
    <Panel title={i18n.t('User')}>
      <Facts
        className={styles.facts}
        facts={{
          [i18n.t('Email')]: user.mail === '' ? '–' : <a href={`mailto:${user.mail}`}>{user.mail}</a>,
          [i18n.t('Instagram')]: user.instagram ? <Instagram handle={user.instagram} /> : '–',
        }}
      />
      <p>
        <CorrectPersonButton user={user} />
      </p>
      <Checkbox
        checked={user.banned}
        disabled={isLoading}
        onChange={(event) => void change(event.target.checked)}
      >
        {i18n.t('Banned')}
      </Checkbox>
    </Panel>
  );
}

/** Erases a person. The reason of a refusal stays on the screen, as the organiser can act on it. */
export function ErasePanel({ user }: PersonPanelProps) {
  const { message } = App.useApp();
  const ask = useDeleteQuestion();
  const [erase] = UsersApi.useAdmErasePersonMutation();
  const { outcome, attempt } = useOutcome();

  const onDelete = () =>
    attempt(async () => {
      await erase({ user_id: user.user_id }).unwrap();
      message.success(i18n.t('Person erased'));
    });

  return (
    <Panel title={i18n.t('Personal data')}>
      <div className={`stack ${styles.actions}`}>
        <p>
          {i18n.t(
            'Forgets mail address, names, password and contact requests of this person, and everything that was written on their claims and account. Claims, payments and bookings stay, without a name.',
          )}
        </p>
        <Failure text={outcome?.text} />
        <Button
          danger
          icon={<DeleteOutlined aria-hidden />}
          onClick={() =>
            ask({
              question: i18n.t(
                "{displayname} is logged out and forgotten forever: mail address, names, password, contact requests, and every note, reason, wish and tracking id on their claims and account. {n, plural, =0 {} one {So is {names}, who was merged into them. } other {So are {names}, who were merged into them. }}Claims, payments and bookings stay as those of 'Gelöschter Nutzer'. Bank lines stay with the name of their payer as long as the books must be kept. This cannot be undone.",
                { displayname: user.displayname, n: user.merged?.length ?? 0, names: mergedNames(user) },
              ),
              okText: i18n.t('Erase person'),
              onDelete,
            })
          }
        >
          {i18n.t('Erase person')}
        </Button>
      </div>
    </Panel>
  );
}

/** The accounts that were merged into this one: they are erased with it (rule A10). */
const mergedNames = ({ merged = [] }: UserRecord): string =>
  new Intl.ListFormat(i18n.locale === 'source' ? 'en-GB' : i18n.locale).format(
    merged.map(({ displayname }) => displayname),
  );

export function ErasedPanel({ user }: PersonPanelProps) {
  return (
    <Panel title={i18n.t('Personal data')}>
      <p>{i18n.t('This person was erased. What was claimed, paid and booked stays.')}</p>
      <Facts
        className={styles.facts}
        facts={{ [i18n.t('Guthaben')]: formatSum(user.balance), [i18n.t('Fan Beats')]: user.points }}
      />
    </Panel>
  );
}
