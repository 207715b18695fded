import type { ClaimRecord } from '@fan-beats/backend/contract';
import { lazy, Suspense } from 'react';
import { useLazyAdmGetClaimPiecesQuery } from '../../features/claims/claimsApi';
import { ExportMenu } from '../../features/claims/exports/ExportMenu';
import type { BulkTask } from '../../features/claims/overview/BulkBar';
import { useLazyAdmGetAllItemsQuery } from '../../features/items/itemsApi';

// Fetched with the first bulk change, so that reading the list stays light.
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

/** The dialog of a bulk task; a table may name whatever is shown where nothing is selected. */
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

/** Exports of what the filters show; what sets held is asked of the books, which know what was claimed. */
export function ClaimExportMenu({ claims }: { readonly claims: readonly ClaimRecord[] }) {
  const [loadItems] = useLazyAdmGetAllItemsQuery();
  const [loadPieces] = useLazyAdmGetClaimPiecesQuery();
  const loadSupply = async () => {
    const go_ids = [...new Set(claims.map(({ go_id }) => go_id))];
    const [pieces, items] = await Promise.all([
      loadPieces({ go_ids }).unwrap(),
      loadItems({ item_type: 0 }, true).unwrap(),
    ]);
    return { pieces, items };
  };
  return <ExportMenu claims={claims} loadSupply={loadSupply} />;
}
