import { DownloadOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Button, Dropdown } from 'antd';
import { useEffect, useState } from 'react';
import { csvDialects } from '../../../shared/files/csvDialects';
import { saveFile } from '../../../shared/files/saveFile';
import { oneOf } from '../../../shared/routes/useAddress';
import { useReported } from '../../../shared/forms/useReported';
import { claimExports, exportFileName, exportText } from './claimExports';
import type { Supply } from './supplierTotals';

interface ExportMenuProps {
  /** What the filters show. */
  readonly claims: readonly ClaimRecord[];
  readonly loadSupply: () => Promise<Supply>;
}

export function ExportMenu({ claims, loadSupply }: ExportMenuProps) {
  const reported = useReported();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);

  // Narrower, the button may be folded away, and the menu would stand where it was.
  useEffect(() => {
    if (!open) return undefined;
    const close = () => setOpen(false);
    window.addEventListener('resize', close);
    return () => window.removeEventListener('resize', close);
  }, [open]);

  const download = async (key: string) => {
    const [dialectKey, name] = key.split('/');
    const chosen = oneOf(claimExports, name ?? null);
    const how = csvDialects.find((one) => one.key === dialectKey);
    if (!chosen || !how) return;
    setBusy(true);
    await reported(async () => {
      const supply = chosen === 'supplier-totals' ? { supply: await loadSupply() } : {};
      const text = exportText({ name: chosen, dialect: how.dialect, claims, ...supply });
      saveFile(exportFileName(chosen, claims, Date.now()), text, 'text/csv;charset=utf-8');
    });
    setBusy(false);
  };

  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      disabled={claims.length === 0}
      menu={{
        items: csvDialects.map(({ key, label }) => ({
          key,
          type: 'group',
          label,
          children: Object.entries(claimExports).map(([name, one]) => ({
            key: `${key}/${name}`,
            label: one.label,
          })),
        })),
        onClick: ({ key }) => void download(key),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy}>
        Export
      </Button>
    </Dropdown>
  );
}
