import { DeleteOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { App, Button, Checkbox } from 'antd';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { useReported } from '../../../shared/forms/useReported';
import { formatSum } from '../../../shared/format/figures';
import { Panel } from '../../../shared/ui/frame/Page';
import { Facts } from '../../../shared/ui/show/Facts';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { useDeleteQuestion } from '../../../shared/ui/questions/useDeleteQuestion';
import { Failure } from '../../../shared/ui/states/Failure';
import { Instagram } from './UserCard';
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
      title: `Ban ${user.displayname}?`,
      consequences: [
        'Every session ends at once, and nothing under way is saved any more.',
        'No login until the ban is lifted. Claims, Guthaben and Fan Beats stay.',
      ],
      okText: 'Ban',
    };
    if (banned && !(await ask(question))) return;
    if (await reported(() => update({ user_id: user.user_id, banned }).unwrap()))
      message.success(banned ? 'User banned' : 'Ban lifted');
  };

  return (
    <Panel title="User">
      <Facts
        className={styles.facts}
        facts={{
          Email: user.mail === '' ? '–' : <a href={`mailto:${user.mail}`}>{user.mail}</a>,
          Instagram: user.instagram ? <Instagram handle={user.instagram} /> : '–',
        }}
      />
      <Checkbox
        checked={user.banned}
        disabled={isLoading}
        onChange={(event) => void change(event.target.checked)}
      >
        Banned
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
      message.success('Person erased');
    });

  return (
    <Panel title="Personal data">
      <div className={`stack ${styles.actions}`}>
        <p>
          Forgets mail address, names, password and contact requests of this person, and everything that was
          written on their claims and account. Claims, payments and bookings stay, without a name.
        </p>
        <Failure text={outcome?.text} />
        <Button
          danger
          icon={<DeleteOutlined aria-hidden />}
          onClick={() =>
            ask({
              question:
                `${user.displayname} is logged out and forgotten forever: mail address, names, password, contact requests, ` +
                'and every note, reason, wish and tracking id on their claims and account. ' +
                alsoErased(user) +
                "Claims, payments and bookings stay as those of 'Gelöschter Nutzer'. Bank lines stay with the " +
                'name of their payer as long as the books must be kept. This cannot be undone.',
              okText: 'Erase person',
              onDelete,
            })
          }
        >
          Erase person
        </Button>
      </div>
    </Panel>
  );
}

/** Sentence on the accounts that were merged into this one: they are erased with it (rule A10). */
function alsoErased({ merged = [] }: UserRecord): string {
  const names = new Intl.ListFormat('en-GB').format(merged.map(({ displayname }) => displayname));
  if (names === '') return '';
  return `${merged.length === 1 ? 'So is' : 'So are'} ${names}, who ${merged.length === 1 ? 'was' : 'were'} merged into them. `;
}

export function ErasedPanel({ user }: PersonPanelProps) {
  return (
    <Panel title="Personal data">
      <p>This person was erased. What was claimed, paid and booked stays.</p>
      <Facts
        className={styles.facts}
        facts={{ Guthaben: formatSum(user.balance), 'Fan Beats': user.points }}
      />
    </Panel>
  );
}
