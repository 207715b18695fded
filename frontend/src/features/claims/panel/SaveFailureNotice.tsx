import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Alert } from 'antd';
import { ConflictNotice } from '../../../shared/ui/ConflictNotice';
import { theirClaimChanges } from './claimConflict';
import type { SaveFailure } from './useClaimSave';

interface SaveFailureNoticeProps {
  readonly failure: SaveFailure;
  /** The claim as the admin opened it. */
  readonly seen: ClaimRecord;
  readonly onReload: (newest: ClaimRecord) => void;
  readonly onApplyAgain: (newest: ClaimRecord) => void;
}

export function SaveFailureNotice({ failure, seen, onReload, onApplyAgain }: SaveFailureNoticeProps) {
  const { message, newest, by } = failure;
  if (!newest) return <Alert type="error" showIcon role="alert" title={message} />;
  return (
    <ConflictNotice
      title="This claim was changed since you opened it."
      by={by}
      changes={theirClaimChanges(seen, newest)}
      onReload={() => onReload(newest)}
      onApplyAgain={() => onApplyAgain(newest)}
    />
  );
}
