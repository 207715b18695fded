import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { countOf } from '../../../shared/format/counts';
import { formatSum } from '../../../shared/format/money';
import { useAdmGetOpenStagesQuery } from '../officeApi';
import { openRows, sumOf } from './openStages';
import { StageDialog } from './StageDialog';

interface HeldMoneyProps {
  readonly goId: number;
  readonly renderUndo: (batchId: string, onClose: () => void) => ReactNode;
}

/** What claims of a canceled group order hold of recorded payments, and the way to give all of it to balances (rule M26). */
export function HeldMoney({ goId, renderUndo }: HeldMoneyProps) {
  const { data: open } = useAdmGetOpenStagesQuery();
  const [releasing, setReleasing] = useState(false);
  if (!open) return null;
  const held = openRows(open, []).filter(
    ({ go_id, go_canceled, allocated }) => go_id === goId && go_canceled && allocated > 0,
  );
  const claims = new Set(held.map(({ claim_id }) => claim_id)).size;
  return (
    <>
      {held.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={`${countOf(claims, 'claim')} ${claims === 1 ? 'holds' : 'hold'} ${formatSum(sumOf(held, ({ allocated }) => allocated))}`}
          description="The group order is canceled: this is the fans’ money. Released, it stands on their balances, to be used or paid back."
          action={<Button onClick={() => setReleasing(true)}>Release all to balances</Button>}
        />
      )}
      {releasing && (
        <StageDialog
          rows={held}
          acts={['release']}
          daysOf={() => 0}
          today={open.today}
          renderUndo={renderUndo}
          onClose={() => setReleasing(false)}
        />
      )}
    </>
  );
}
