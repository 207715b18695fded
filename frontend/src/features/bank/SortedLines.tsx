import type { BankReviewRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { asideNames } from '../../shared/format/bank';
import { germanDay } from '../../shared/format/dates';
import { formatSum } from '../../shared/format/money';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import { PagedList } from '../../shared/ui/lists/Paged';

interface SortedLinesProps {
  readonly lines: BankReviewRecord['sorted'];
  readonly busy: boolean;
  readonly onReopen: (lineId: number) => void;
}

/** Lines that were set aside within the last day, or are payments recorded by hand: what was a slip waits again. */
export function SortedLines({ lines, busy, onReopen }: SortedLinesProps) {
  const aside = lines.filter(({ why }) => why !== null).length;
  const others = aside < lines.length ? ', and the latest that were recorded by hand' : '';
  return (
    <Disclosure title={`Set aside (${aside})${others}`}>
      <p className="quiet small">What is set aside is forgotten after a day but for a fingerprint.</p>
      <PagedList items={lines} pageSize={50} className="framed" label="Set aside">
        {({ line_id, booked_on, amount, payer, why }) => (
          <li key={line_id}>
            <span>
              {`${formatSum(amount)}, ${germanDay(booked_on)}, ${payer || 'no name of a payer'}`}
              <span className="below">{why === null ? 'Recorded by hand' : asideNames[why]}</span>
            </span>
            <span className="line tail">
              <Button size="small" disabled={busy} onClick={() => onReopen(line_id)}>
                Open again
              </Button>
            </span>
          </li>
        )}
      </PagedList>
    </Disclosure>
  );
}
