import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { CanceledTag } from '../CanceledTag';
import sheet from '../../../shared/ui/Rows.module.css';
import styles from './ClaimGroups.module.css';
import type { ClaimGroup } from './claimOverview';
import { ClaimRow } from './ClaimRow';
import { SelectMany } from './SelectMany';
import { useRowFocus } from './useRowFocus';
import type { ClaimSelection } from './useClaimSelection';

interface ClaimGroupsProps {
  readonly groups: readonly ClaimGroup[];
  /** Where claims can be selected for bulk work. */
  readonly choosing?: {
    readonly selection: ClaimSelection;
    /** Every claim of a group order that the filters show, on this page or not. */
    readonly allOfGo: (goId: number) => readonly ClaimRecord[];
  };
  readonly isCanceled?: (goId: number) => boolean;
  readonly openClaimId: number | undefined;
  readonly onOpen: (claimId: number | null) => void;
  readonly renderDetail: (claim: ClaimRecord) => ReactNode;
}

export function ClaimGroups({
  groups,
  choosing,
  isCanceled = () => false,
  openClaimId,
  onOpen,
  renderDetail,
}: ClaimGroupsProps) {
  const list = useRowFocus(openClaimId);
  const sections = groups.map((group) => (
    <section key={group.goId} className={styles.group} aria-labelledby={`claims-of-go-${group.goId}`}>
      <div className={styles.head}>
        <h2 id={`claims-of-go-${group.goId}`} className={styles.title}>
          {group.gotitle} {isCanceled(group.goId) && <CanceledTag />}
        </h2>
        {choosing && (
          <SelectMany
            claims={choosing.allOfGo(group.goId)}
            selection={choosing.selection}
            of={group.gotitle}
          />
        )}
      </div>
      <ul className={sheet.rows}>
        {group.claims.map((claim) => (
          <ClaimRow
            key={claim.claim_id}
            claim={claim}
            canceled={isCanceled(claim.go_id)}
            open={claim.claim_id === openClaimId}
            pick={choosing && <Pick claim={claim} selection={choosing.selection} />}
            onToggle={() => onOpen(claim.claim_id === openClaimId ? null : claim.claim_id)}
          >
            {renderDetail(claim)}
          </ClaimRow>
        ))}
      </ul>
    </section>
  ));
  return <div ref={list}>{sections}</div>;
}

function Pick({ claim, selection }: { readonly claim: ClaimRecord; readonly selection: ClaimSelection }) {
  return (
    <Checkbox
      className={styles.pick ?? ''}
      aria-label={`Select ${claim.title}`}
      checked={selection.has(claim.claim_id)}
      onChange={(event) => selection.set([claim.claim_id], event.target.checked)}
    />
  );
}
