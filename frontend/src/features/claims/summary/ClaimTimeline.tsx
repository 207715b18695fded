import { CheckOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import styles from './ClaimTimeline.module.css';
import { formatDate } from '../../../shared/format/dates';

export function ClaimTimeline({ claim }: { readonly claim: ClaimRecord }) {
  return (
    <ol className={styles.timeline} aria-label="Progress of this claim">
      {timelineOf(claim).map(({ key, label, note, done }) => (
        <li key={key} className={styles.step} data-done={done}>
          <span className={styles.dot} aria-hidden="true">
            {done ? <CheckOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
          </span>
          <span className={styles.label}>{label}</span>
          <span className={styles.note}>{note}</span>
        </li>
      ))}
    </ol>
  );
}

interface TimelineStep {
  readonly key: 'claimed' | 'paid' | 'domestics' | 'ems' | 'customs' | 'sent';
  readonly label: string;
  readonly note: string;
  readonly done: boolean;
}

const costNote = (done: boolean): string => (done ? 'Settled' : 'Open');

/** The stations of a claim in the order in which they usually come, as far as the claim itself tells. */
function timelineOf(claim: ClaimRecord): readonly TimelineStep[] {
  const sent = Boolean(claim.tracking_id);
  return [
    { key: 'claimed', label: 'Claimed', note: formatDate(claim.created_at), done: true },
    {
      key: 'paid',
      label: 'Payment',
      note: claim.payment_received ? 'Received' : 'Open',
      done: claim.payment_received,
    },
    { key: 'ems', label: 'EMS shipping', note: costNote(claim.ems_done), done: claim.ems_done },
    { key: 'customs', label: 'Customs fees', note: costNote(claim.customs_done), done: claim.customs_done },
    {
      key: 'domestics',
      label: 'Domestic shipping',
      note: costNote(claim.domestics_done),
      done: claim.domestics_done,
    },
    { key: 'sent', label: 'Parcel', note: sent ? 'On its way' : 'Not sent yet', done: sent },
  ];
}
