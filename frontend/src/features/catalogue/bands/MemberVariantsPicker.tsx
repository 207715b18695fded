import { UsergroupAddOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { useReported } from '../../../shared/forms/useReported';
import { BandsApi } from './bandsApi';
import styles from './MemberVariantsPicker.module.css';

/** Adds a variant for each member of a band; shows nothing if there are no bands. */
export function MemberVariantsPicker({ onAdd }: { readonly onAdd: (names: readonly string[]) => void }) {
  const reported = useReported();
  const { data: bands = [] } = BandsApi.useGetBandsQuery();
  const [readMembers, { isFetching }] = BandsApi.useLazyGetMembersForBandQuery();
  const [chosen, setChosen] = useState<number | null>(null);
  const bandId = chosen ?? bands[0]?.band_id;
  if (bandId === undefined) return null;

  const add = async () => {
    const members = await readMembers({ band_id: bandId }).unwrap();
    onAdd(members.map((member) => member.membername));
  };

  return (
    <Flex component="span" wrap gap={8}>
      <Select
        aria-label={i18n.t('Band')}
        className={styles.band}
        value={bandId}
        onChange={setChosen}
        options={bands.map(({ band_id, bandname }) => ({ value: band_id, label: bandname }))}
      />
      <Button
        icon={<UsergroupAddOutlined aria-hidden />}
        loading={isFetching}
        onClick={() => void reported(add)}
      >
        {i18n.t('Add member variants')}
      </Button>
    </Flex>
  );
}
