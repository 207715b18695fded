import type { ClaimRecord } from '@fan-beats/backend/contract';
import { csvDialects } from '../../../shared/files/csvDialects';
import { saveFile } from '../../../shared/files/saveFile';
import { oneOf } from '../../../shared/routes/useAddress';
import { ExportButton } from '../../../shared/ui/lists/ExportButton';
import { claimExports, exportFileName, exportText } from './claimExports';
import type { Supply } from './supplierTotals';

interface ExportMenuProps {
  /** What the filters show. */
  readonly claims: readonly ClaimRecord[];
  readonly loadSupply: () => Promise<Supply>;
}

const files = Object.entries(claimExports);

const items = csvDialects.map(({ key, label }) => ({
  ...{ key, type: 'group' as const, label },
  children: files.map(([name, one]) => ({ key: `${key}/${name}`, label: one.label })),
}));

export function ExportMenu({ claims, loadSupply }: ExportMenuProps) {
  const save = async (key: string) => {
    const [dialectKey, name = ''] = key.split('/');
    const chosen = oneOf(claimExports, name);
    const how = csvDialects.find((one) => one.key === dialectKey);
    if (!chosen || !how) return;
    const supply = chosen === 'supplier-totals' ? { supply: await loadSupply() } : {};
    const text = exportText({ name: chosen, dialect: how.dialect, claims, ...supply });
    saveFile(exportFileName(chosen, claims, Date.now()), text, 'text/csv;charset=utf-8');
  };
  return <ExportButton items={items} disabled={claims.length === 0} save={save} />;
}
