import { CopyOutlined } from '@ant-design/icons';
import type { LedgerEventRecord, LedgerNamesRecord } from '@fan-beats/backend/contract';
import { App, Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/routes/paths';
import styles from './Events.module.css';

interface EventDetailProps {
  readonly event: LedgerEventRecord;
  readonly names: LedgerNamesRecord;
  readonly lines: readonly string[];
}

/** An event readable, what it belongs to, and as it stands in the ledger. */
export function EventDetail({ event, names, lines }: EventDetailProps) {
  return (
    <>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {event.forgotten && <p className={styles.quiet}>Free text of this event was forgotten.</p>}
      <Flex component="p" wrap gap="4px 18px">
        {linksOf(event, names).map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </Flex>
      <dl className={styles.facts}>
        <Fact name="Stream">
          {event.stream}, version {event.version}
        </Fact>
        <Fact name="Hash">
          <code>{event.hash}</code> <CopyHash hash={event.hash} />
        </Fact>
      </dl>
      <details className={styles.raw}>
        <summary>As it stands in the ledger</summary>
        {/* Long texts scroll: that takes a place in the order of the keyboard. */}
        <pre tabIndex={0} aria-label={`Event ${event.position} as JSON`}>
          {rawText(event)}
        </pre>
      </details>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function CopyHash({ hash }: { readonly hash: string }) {
  const { message } = App.useApp();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash);
      message.success('Hash copied');
    } catch {
      message.error('The browser does not allow copying here');
    }
  };
  return (
    <Button
      size="small"
      type="text"
      icon={<CopyOutlined aria-hidden />}
      aria-label="Copy hash"
      onClick={() => void copy()}
    />
  );
}

interface TextLink {
  readonly to: string;
  readonly label: string;
}

function linksOf(event: LedgerEventRecord, { users, gos }: LedgerNamesRecord): TextLink[] {
  const { claimId, userId, goId } = event.data;
  return [
    ...(typeof claimId === 'number'
      ? [{ to: `${paths.ledgerEvents}?claim=${claimId}`, label: `All events of claim #${claimId}` }]
      : []),
    ...(typeof userId === 'number'
      ? [{ to: paths.adminUser(userId), label: users[userId] ?? `User ${userId}` }]
      : []),
    ...(typeof goId === 'number'
      ? [{ to: paths.editGo(goId), label: gos[goId] ?? `Group order ${goId}` }]
      : []),
    ...(event.batch_id === null
      ? []
      : [
          {
            to: `${paths.ledgerEvents}?batch=${encodeURIComponent(event.batch_id)}`,
            label: 'All events of this batch',
          },
        ]),
  ];
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
