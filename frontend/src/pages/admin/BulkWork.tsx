import type { ClaimRecord } from '@fan-beats/backend/contract';
import { lazy, Suspense } from 'react';
import { ClaimsApi } from '../../features/claims/claimsApi';
import {
  exportFileName,
  exportNames,
  exportText,
  sheetPeople,
} from '../../features/claims/exports/claimExports';
import type { BulkTask } from '../../features/claims/overview/BulkBar';
import { ItemsApi } from '../../features/catalogue/items/itemsApi';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { csvDialects, ExportButton } from '../../shared/ui/lists/ExportButton';
import { saveFile } from '../../shared/files/saveFile';
import { oneOf } from '../../shared/routes/useAddress';

// Loaded with the first bulk change, so that reading the list needs little code.
const BulkDialog = lazy(async () => ({
  default: (await import('../../features/claims/bulk/BulkDialog')).BulkDialog,
}));
const RecentBatches = lazy(async () => ({
  default: (await import('../../features/claims/bulk/RecentBatches')).RecentBatches,
}));

interface BulkWorkProps {
  readonly task: BulkTask;
  readonly selected: readonly ClaimRecord[];
  readonly shown: readonly ClaimRecord[];
  readonly onClose: () => void;
}

/** The dialog of a bulk task. Without a selection, a pasted table may name all claims that are shown. */
export function BulkWork({ task, selected, shown, onClose }: BulkWorkProps) {
  const claims = task === 'change' || selected.length > 0 ? selected : shown;
  return (
    <Suspense fallback={null}>
      {task === 'recent' ? (
        <RecentBatches onClose={onClose} />
      ) : (
        <BulkDialog kind={task} claims={claims} onClose={onClose} />
      )}
    </Suspense>
  );
}

const items = () =>
  csvDialects().map(({ key, label }) => ({
    key,
    type: 'group' as const,
    label,
    children: Object.entries(exportNames()).map(([name, title]) => ({ key: `${key}/${name}`, label: title })),
  }));

/**
 * Exports of the claims that the filters show. The pieces in sets come from the books, and the addresses of fans from the list
 * of people.
 */
export function ClaimExportMenu({ claims }: { readonly claims: readonly ClaimRecord[] }) {
  const [loadItems] = ItemsApi.useLazyAdmGetAllItemsQuery();
  const [loadPieces] = ClaimsApi.useLazyAdmGetClaimPiecesQuery();
  const [loadUsers] = SharedEndpoints.useLazyAdmGetUsersQuery();
  const loadSupply = async () => {
    const go_ids = [...new Set(claims.map(({ go_id }) => go_id))];
    const [pieces, offered] = await Promise.all([
      loadPieces({ go_ids }).unwrap(),
      loadItems({ item_type: 0 }, true).unwrap(),
    ]);
    return { pieces, items: offered };
  };
  const save = async (key: string) => {
    const [dialectKey, name = ''] = key.split('/');
    const chosen = oneOf(exportNames(), name);
    const how = csvDialects().find((one) => one.key === dialectKey);
    if (!chosen || !how) return;
    const supply = chosen === 'supplier-totals' ? await loadSupply() : undefined;
    const users = chosen === 'positions' ? await loadUsers().unwrap() : [];
    const text = exportText({
      name: chosen,
      dialect: how.dialect,
      claims,
      ...(supply && { supply }),
      people: sheetPeople(users),
    });
    saveFile(exportFileName(chosen, claims, Date.now()), text, 'text/csv;charset=utf-8');
  };
  return <ExportButton items={items()} disabled={claims.length === 0} save={save} />;
}
