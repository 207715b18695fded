import type { ClaimRecord } from '@fan-beats/backend/contract';
import { lazy, Suspense } from 'react';
import { useLazyAdmGetClaimPiecesQuery } from '../../features/claims/claimsApi';
import { ExportMenu } from '../../features/claims/exports/ExportMenu';
import type { BulkTask } from '../../features/claims/overview/BulkBar';
import type { ClaimSelection } from '../../features/claims/overview/useClaimSelection';
import { useClosedGos } from '../../features/gos/admin/useCanceledGos';
import { useLazyAdmGetAllItemsQuery } from '../../features/items/itemsApi';
import { useAdmGetUsersQuery } from '../../features/users/usersApi';

// Fetched with the first bulk change, so that reading the list stays light.
const BulkDialog = lazy(async () => ({
  default: (await import('../../features/claims/bulk/BulkDialog')).BulkDialog,
}));
const RecentBatches = lazy(async () => ({
  default: (await import('../../features/claims/bulk/RecentBatches')).RecentBatches,
}));

interface BulkWorkProps {
  readonly task: BulkTask;
  readonly claims: readonly ClaimRecord[];
  readonly shown: readonly ClaimRecord[];
  readonly selection: ClaimSelection;
  readonly onClose: () => void;
}

/** The dialog of a bulk task. */
export function BulkWork({ task, claims, shown, selection, onClose }: BulkWorkProps) {
  const newest = (claimIds: readonly number[]) =>
    claims.filter(({ claim_id }) => claimIds.includes(claim_id));
  const selected = selection.claims;
  const closedAs = useClosedGos();
  return (
    <Suspense fallback={null}>
      {task === 'recent' && <RecentBatches onClose={onClose} />}
      {task === 'change' && (
        <BulkDialog
          kind="change"
          claims={selected}
          newest={newest}
          people={[]}
          closedAs={closedAs}
          onClose={onClose}
        />
      )}
      {task === 'paste' && (
        <PasteWork
          claims={selected.length > 0 ? selected : shown}
          newest={newest}
          closedAs={closedAs}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

interface PasteWorkProps {
  readonly claims: readonly ClaimRecord[];
  readonly newest: (claimIds: readonly number[]) => readonly ClaimRecord[];
  readonly closedAs: (goId: number) => string | null;
  readonly onClose: () => void;
}

/** A table may call fans by their mail address, which claims do not tell. */
function PasteWork(work: PasteWorkProps) {
  const { data: people = [] } = useAdmGetUsersQuery();
  return <BulkDialog kind="paste" {...work} people={people} />;
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
