import { i18n } from '@lingui/core';
import { Select } from 'antd';
import { SharedEndpoints } from '../api/sharedEndpoints';
import { Labelled } from '../ui/fields/Labelled';
import { personChoice } from './personChoice';

interface PersonSelectProps {
  readonly label: string;
  /** The person who cannot be chosen. */
  readonly but: number;
  readonly chosen: number | undefined;
  readonly onChoose: (userId: number) => void;
}

/** Chooses a person by name, or by handle with or without the @ (rule M69). */
export function PersonSelect({ label, but, chosen, onChoose }: PersonSelectProps) {
  const { data: people = [], isLoading } = SharedEndpoints.useAdmGetUsersQuery();
  return (
    <Labelled label={label}>
      <Select
        className="wide"
        showSearch={{
          filterOption: (typed, option) =>
            option?.search.includes(typed.trim().toLowerCase().replace(/^@/, '')) ?? false,
        }}
        placeholder={i18n.t('Name')}
        loading={isLoading}
        value={chosen}
        onChange={onChoose}
        options={people
          .filter(({ user_id, erased }) => user_id !== but && !erased)
          .map((person) => ({
            value: person.user_id,
            label: personChoice(person),
            search: `${person.displayname} ${person.instagram ?? ''}`.toLowerCase(),
          }))}
      />
    </Labelled>
  );
}
