import { DeleteOutlined } from '@ant-design/icons';
import type { UserRecord } from '@fan-beats/backend/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/apiError';
import { formatSum } from '../../shared/format/money';
import { Panel } from '../../shared/ui/frame/Panel';
import { Facts } from '../../shared/ui/show/Facts';
import { useDeleteQuestion } from '../../shared/ui/questions/useDeleteQuestion';
import { Failure } from '../../shared/ui/states/Failure';
import styles from './Users.module.css';
import { useAdmErasePersonMutation } from './usersApi';

interface ErasePanelProps {
  readonly user: UserRecord;
}

/** Forgets who a person was; why that is refused stays on the screen, as there is something to do about it. */
export function ErasePanel({ user }: ErasePanelProps) {
  const { message } = App.useApp();
  const ask = useDeleteQuestion();
  const [erase] = useAdmErasePersonMutation();
  const [refusal, setRefusal] = useState<string | null>(null);

  const onDelete = async () => {
    setRefusal(null);
    try {
      await erase({ user_id: user.user_id }).unwrap();
      message.success('Person erased');
    } catch (error) {
      setRefusal(errorMessage(error));
    }
  };

  return (
    <Panel title="Personal data">
      <div className={styles.booking}>
        <p>
          Forgets mail address, names, password and contact requests of this person, and everything that was
          written on their claims and account. Claims, payments and bookings stay, without a name.
        </p>
        <Failure text={refusal} />
        <Button
          danger
          icon={<DeleteOutlined aria-hidden />}
          onClick={() =>
            ask({
              question:
                `${user.displayname} is logged out and forgotten forever: mail address, names, password, contact requests, ` +
                'and every note, reason, wish and tracking id on their claims and account. ' +
                "Claims, payments and bookings stay as those of 'Gelöschter Nutzer'. This cannot be undone.",
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

/** What is left of a person who was erased. */
export function ErasedPanel({ user }: ErasePanelProps) {
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
