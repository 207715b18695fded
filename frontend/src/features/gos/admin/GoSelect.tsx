import { Select } from 'antd';
import { useAdmGoListQuery } from './gosAdminApi';

interface GoSelectProps {
  readonly label: string;
  readonly goId: number | null;
  readonly onChoose: (goId: number) => void;
}

export function GoSelect({ label, goId, onChoose }: GoSelectProps) {
  const { data: gos } = useAdmGoListQuery();
  return (
    <Select<number>
      aria-label={label}
      placeholder="Choose a group order"
      style={{ flex: '0 1 320px', minWidth: 200 }}
      showSearch={{ optionFilterProp: 'label' }}
      loading={gos === undefined}
      value={gos ? goId : null}
      onChange={onChoose}
      options={(gos ?? []).map((go) => ({ value: go.go_id, label: go.title }))}
    />
  );
}
