import type { LedgerEventRecord, LedgerNamesRecord } from '@fan-beats/backend/contract';
import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import { TakeBackMoney } from '../../../../shared/ledger/TakeBackPayment';
import { paths } from '../../../../shared/routes/paths';
import { CopyButton } from '../../../../shared/ui/show/CopyButton';
import { Facts } from '../../../../shared/ui/show/Facts';
import styles from './Events.module.css';

interface EventDetailProps {
  readonly event: LedgerEventRecord;
  readonly names: LedgerNamesRecord;
  readonly lines: readonly string[];
}

/** Euros of a payment or refund. */
const amountOf = ({ data }: LedgerEventRecord): number => Number(data['amountCents'] ?? 0) / 100;

export function EventDetail({ event, names, lines }: EventDetailProps) {
  return (
    <>
      {lines.length > 0 && (
        <ul className="bullets">
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {event.forgotten && <p className="quiet">Free text of this event was forgotten.</p>}
      <Flex component="p" wrap gap="4px 18px">
        {linksOf(event, names).map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </Flex>
      {event.type === 'PaymentRecorded' && (
        <TakeBackMoney kind="payment" amount={amountOf(event)} position={event.position} />
      )}
      {event.type === 'RefundPaid' && (
        <TakeBackMoney kind="refund" amount={amountOf(event)} position={event.position} />
      )}
      <Facts
        className={styles.facts}
        facts={{
          Stream: `${event.stream}, version ${event.version}`,
          Hash: <Hash hash={event.hash} />,
        }}
      />
      <details className={styles.raw}>
        <summary>As stored in the ledger</summary>
        {/* Long texts scroll: that needs a place in the tab order. */}
        <pre tabIndex={0} aria-label={`Event ${event.position} as JSON`}>
          {rawText(event)}
        </pre>
      </details>
    </>
  );
}

function Hash({ hash }: Pick<LedgerEventRecord, 'hash'>) {
  return (
    <>
      <code>{hash}</code>{' '}
      <CopyButton
        size="small"
        type="text"
        text={hash}
        label="Copy hash"
        done="Hash copied"
        refused="The browser does not allow copying here"
      />
    </>
  );
}

function linksOf({ data, batch_id }: LedgerEventRecord, { users, gos }: LedgerNamesRecord) {
  const { claimId, userId, goId } = data;
  return [
    typeof claimId === 'number' && {
      to: paths.ledgerClaim(claimId),
      label: `All events of claim #${claimId}`,
    },
    typeof userId === 'number' && { to: paths.adminUser(userId), label: users[userId] ?? `User ${userId}` },
    typeof goId === 'number' && { to: paths.editGo(goId), label: gos[goId] ?? `Group order ${goId}` },
    batch_id !== null && { to: paths.ledgerBatch(batch_id), label: 'All events of this batch' },
  ].filter((link) => link !== false);
}

function rawText({ stored, private: texts, ...event }: LedgerEventRecord): string {
  const parse = (text: string): unknown => JSON.parse(text);
  const { position, stream, version, type, schema_version, recorded_at, hash } = event;
  const head = { position, stream, version, type, schema_version, recorded_at, hash };
  return JSON.stringify(
    { ...head, data: parse(stored.data), meta: parse(stored.meta), private: texts },
    null,
    2,
  );
}
