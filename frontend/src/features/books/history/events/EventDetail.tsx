import type { LedgerEventRecord, LedgerNamesRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Flex } from 'antd';
import { CorrectButton, UndoCorrectionButton } from '../../../../shared/ledger/CorrectPayment';
import { OfficeLink } from '../../../../shared/ui/frame/OfficeLink';
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
      {event.forgotten && <p className="quiet">{i18n.t('Free text of this event was forgotten.')}</p>}
      <Flex component="p" wrap gap="4px 18px">
        {linksOf(event, names).map(({ to, label }) => (
          <OfficeLink key={to} to={to}>
            {label}
          </OfficeLink>
        ))}
      </Flex>
      {event.type === 'PaymentRecorded' && (
        <Flex wrap gap="small">
          <CorrectButton position={event.position} />
          {typeof event.data['correctsPosition'] === 'number' && (
            <UndoCorrectionButton position={event.position} />
          )}
          <TakeBackMoney kind="payment" amount={amountOf(event)} position={event.position} />
        </Flex>
      )}
      {event.type === 'RefundPaid' && (
        <TakeBackMoney kind="refund" amount={amountOf(event)} position={event.position} />
      )}
      <Facts
        className={styles.facts}
        facts={{
          [i18n.t('Stream')]: i18n.t('{stream}, version {version}', {
            stream: event.stream,
            version: event.version,
          }),
          [i18n.t('Hash')]: <Hash hash={event.hash} />,
        }}
      />
      <details className={styles.raw}>
        <summary>{i18n.t('As stored in the ledger')}</summary>
        {/* Long texts scroll: that needs a place in the tab order. */}
        <pre tabIndex={0} aria-label={i18n.t('Event {position} as JSON', { position: event.position })}>
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
        label={i18n.t('Copy hash')}
        done={i18n.t('Hash copied')}
        refused={i18n.t('The browser does not allow copying here')}
      />
    </>
  );
}

function linksOf({ data, batch_id }: LedgerEventRecord, { users, gos }: LedgerNamesRecord) {
  const { claimId, userId, goId } = data;
  return [
    typeof claimId === 'number' && {
      to: paths.ledgerClaim(claimId),
      label: i18n.t('All events of claim #{claimId}', { claimId }),
    },
    typeof userId === 'number' && {
      to: paths.adminUser(userId),
      label: users[userId] ?? i18n.t('User {userId}', { userId }),
    },
    typeof goId === 'number' && {
      to: paths.editGo(goId),
      label: gos[goId] ?? i18n.t('Group order {goId}', { goId }),
    },
    batch_id !== null && { to: paths.ledgerBatch(batch_id), label: i18n.t('All events of this batch') },
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
