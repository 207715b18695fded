import { i18n } from '@lingui/core';
import { Select } from 'antd';
import { GosAdminApi } from './gosAdminApi';
import styles from './GoSelect.module.css';

interface GoSelectProps {
  readonly label: string;
  readonly goId: number | null;
  /** True if no choice means all of them. */
  readonly orAll?: boolean;
  readonly onChoose: (goId: number | null) => void;
}

export function GoSelect({ label, goId, orAll = false, onChoose }: GoSelectProps) {
  const { data: gos } = GosAdminApi.useAdmGoListQuery();
  return (
    <Select<number>
      aria-label={label}
      placeholder={orAll ? i18n.t('All group orders') : i18n.t('Choose a group order')}
      className={styles.select}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={orAll}
      loading={gos === undefined}
      value={gos ? goId : null}
      onChange={(chosen: number | undefined) => onChoose(chosen ?? null)}
      options={gos?.map((go) => ({ value: go.go_id, label: go.title }))}
    />
  );
}
