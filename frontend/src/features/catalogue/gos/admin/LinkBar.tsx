import { LinkOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { GoSelect } from './GoSelect';

type LinkFilter = 'linked' | 'unlinked' | null;

interface LinkBarProps {
  readonly goId: number | null;
  readonly filter: LinkFilter;
  readonly onChoose: (goId: number | null) => void;
  readonly onFilter: (filter: LinkFilter) => void;
}

/** Link Mode: chooses the group order that items are linked to, and the items that are shown. */
export function LinkBar({ goId, filter, onChoose, onFilter }: LinkBarProps) {
  const [open, setOpen] = useState(goId !== null);
  const leave = () => {
    setOpen(false);
    onChoose(null);
  };
  return (
    <div className="line apart" role="group" aria-label={i18n.t('Link Mode')}>
      <Button
        icon={<LinkOutlined aria-hidden />}
        type={open ? 'primary' : 'default'}
        aria-pressed={open}
        onClick={open ? leave : () => setOpen(true)}
      >
        {i18n.t('Link Mode')}
      </Button>
      {open && <GoSelect label={i18n.t('Group order to link items to')} goId={goId} onChoose={onChoose} />}
      {goId !== null && <LinkFilterChoice filter={filter} onFilter={onFilter} />}
    </div>
  );
}

export function LinkFilterChoice({ filter, onFilter }: Pick<LinkBarProps, 'filter' | 'onFilter'>) {
  return (
    <Segmented<'all' | 'linked' | 'unlinked'>
      aria-label={i18n.t('Show linked or unlinked items')}
      value={filter ?? 'all'}
      onChange={(choice) => onFilter(choice === 'all' ? null : choice)}
      options={[
        { value: 'all', label: i18n.t('All') },
        { value: 'linked', label: i18n.t('Linked') },
        { value: 'unlinked', label: i18n.t('Unlinked') },
      ]}
    />
  );
}
