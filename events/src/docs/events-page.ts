import { eventDefinitions } from '../event-definitions';
import type { DomainEvent, EventDefinition, StreamKind } from '../event';

type Definition = EventDefinition<DomainEvent<string, unknown, unknown>>;

interface Chapter {
  readonly kind: StreamKind;
  readonly title: string;
  readonly about: string;
}

const chapters: readonly Chapter[] = [
  {
    kind: 'claim',
    title: 'Claims',
    about: 'Stream `claim-<claim id>`: one claim of one fan in one group order.',
  },
  {
    kind: 'account',
    title: 'Accounts',
    about:
      'Stream `account-<user id>`: what admins book. The Fan Beats of claims are booked by the events of the claims themselves.',
  },
  {
    kind: 'go',
    title: 'Group orders',
    about: 'Stream `go-<group order id>`: its status and the limits of its items.',
  },
  {
    kind: 'bills',
    title: 'Bills',
    about:
      'Stream `bills-<group order id>`: what parcels and customs cost the shop, and how that was divided over claims.',
  },
  {
    kind: 'purchase',
    title: 'Purchases',
    about:
      'Stream `purchase-<number>`: money that the shop paid for the goods of group orders, or for what belongs to none.',
  },
  {
    kind: 'bankline',
    title: 'Bank lines',
    about:
      'Stream `bankline-<number>`: money that arrived on the account of the shop, and what became of it.',
  },
  {
    kind: 'stock',
    title: 'Freebie stock',
    about: 'Stream `stock-<item id>-<variant id, 0 without variants>`: pieces of a freebie in hand.',
  },
  {
    kind: 'person',
    title: 'People',
    about:
      'Stream `person-<user id>`: that somebody was forgotten or turned out to be somebody else; who it was stands in no event.',
  },
  {
    kind: 'reminders',
    title: 'Reminders',
    about:
      'Stream `reminders-<user id>`: what the shop reminded a fan of, apart from claims, which it leaves as they are.',
  },
  {
    kind: 'withdrawals',
    title: 'Withdrawals',
    about:
      'Stream `withdrawals-<claim id, 0 where none fits>`: who withdrew from a contract, and what was answered.',
  },
];

const introduction = `# Events

<!-- Written by events/src/docs/write-events-page.ts from the catalogue. Change the catalogue, not this page. -->

Every fact the ledger knows, one past-tense event each. Events never change: what is new becomes a new type, or a new schema
version with an upcaster that lifts the old ones when they are read. Rules are cited by their numbers in [rules.md](rules.md).

## What is recorded with every event

- \`position\`: its place in the global order, which is the order of commits, without gaps.
- \`stream\`, \`version\`: its place in its stream, from 1 on without gaps.
- \`type\`, \`schemaVersion\`: which of the facts below, in which shape.
- \`meta\`: \`actorId\` (user, null for the product itself) and \`actorRole\`; \`via\` (self, proxy, admin, import, system);
  \`correlationId\` of the request; \`actId\` (UUID), which all events of one act share, since release 0.3.0; where there are any,
  \`batchId\` of a bulk change, and on the first event that a command recorded \`idempotencyKey\` with \`inputDigest\`.
- \`recordedAt\`: milliseconds since 1970 UTC, by the database's clock.
- \`hash\`: sha256 over the hash before it in the stream (32 bytes, zero for the first event), then stream, version, type, schema
  version, recorded_at, meta and data as UTF-8 text, each part behind its length in bytes (32 bits, big endian).

Amounts of money are whole euro cents, Fan Beats whole numbers. Mail addresses, names and handles are in no event (D41).
What people wrote stands in the private part. It can be forgotten: \`data\` only holds \`privateDigest\`, the sha256 of the private
part, which contains a random \`salt\`.`;

/** The page docs/events.md for the catalogue of this release. */
export function eventsPage(): string {
  return `${[introduction, ...chapters.map(chapter)].join('\n\n')}\n`;
}

function chapter({ kind, title, about }: Chapter): string {
  const definitions: readonly Definition[] = Object.values(eventDefinitions);
  const events = definitions.filter(({ stream }) => stream === kind).map(section);
  return [`## ${title}`, about, ...events].join('\n\n');
}

function section({ type, schemaVersion, meaning, data, private: texts }: Definition): string {
  const lines = [`### ${type}`, '', meaning, '', ...fields(data)];
  if (texts) lines.push('', 'Private part:', '', ...fields(texts));
  if (schemaVersion > 1) lines.push('', `Schema version ${schemaVersion}.`);
  return lines.join('\n');
}

function fields(described: Readonly<Record<string, string>>): string[] {
  return Object.entries(described).map(([field, meaning]) => `- \`${field}\`: ${meaning}`);
}
