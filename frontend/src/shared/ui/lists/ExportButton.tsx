import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useReported } from '../../forms/useReported';
import { useWindowEvent } from '../../frame/useWindowEvent';
import { germanCsv, plainCsv } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';

export const csvDialects = () =>
  [
    { key: 'excel', label: i18n.t('CSV for German Excel'), dialect: germanCsv },
    { key: 'plain', label: i18n.t('Plain CSV'), dialect: plainCsv },
  ] as const;

interface ExportButtonProps {
  readonly items: NonNullable<MenuProps['items']>;
  readonly disabled: boolean;
  /** Makes the file of an item and saves it. */
  readonly save: (key: string) => Promise<void>;
}

/** The files that a list can be saved as. */
export function ExportButton({ items, disabled, save }: ExportButtonProps) {
  const reported = useReported();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);

  // In a narrower window the button may be folded, and the menu would stay in its old place.
  useWindowEvent('resize', () => setOpen(false));

  const pick = async (key: string) => {
    setBusy(true);
    await reported(() => save(key));
    setBusy(false);
  };
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      disabled={disabled}
      menu={{ items, onClick: ({ key }) => void pick(key) }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy}>
        {i18n.t('Export')}
      </Button>
    </Dropdown>
  );
}
