import { useEffect, type ReactNode } from 'react';
import { useSession } from '../../features/people/session/useSession';
import { removeDrafts } from '../../shared/forms/drafts';
import { DraftOwnerContext } from '../../shared/forms/useDraft';

/** Says to all forms whose drafts they keep; those of another person are removed from this tab. */
export function DraftOwner({ children }: { readonly children: ReactNode }) {
  const owner = useSession().user?.user_id ?? null;
  useEffect(() => {
    if (owner !== null) removeDrafts(owner);
  }, [owner]);
  return <DraftOwnerContext value={owner}>{children}</DraftOwnerContext>;
}
