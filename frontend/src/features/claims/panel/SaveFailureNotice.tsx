import { Alert, Button } from 'antd';
import styles from './ClaimPanel.module.css';
import type { SaveFailure } from './useClaimSave';

interface SaveFailureNoticeProps {
  readonly failure: SaveFailure;
  readonly onReload: () => void;
  readonly onApplyAgain: () => void;
}

export function SaveFailureNotice({ failure, onReload, onApplyAgain }: SaveFailureNoticeProps) {
  if (!failure.conflict) {
    return <Alert type="error" showIcon role="alert" title={failure.message} />;
  }
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title="This claim was changed since you opened it."
      description={
        <>
          <p>{failure.message}</p>
          <p className={styles.ways}>
            <Button onClick={onReload}>Reload</Button>
            <Button type="primary" onClick={onApplyAgain}>
              Apply mine again
            </Button>
          </p>
        </>
      }
    />
  );
}
