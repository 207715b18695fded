import { accountStream, costComponents, stockStream } from '@fan-beats/events';
import type { ClientBase } from 'pg';
import { accountProjector } from '../accounts/account.projector';
import { accountTable } from '../accounts/account.table';
import { claimOverviewProjector } from '../claims/claim-overview.projector';
import { claimOverviewTable } from '../claims/claim-overview.table';
import { freebieMonitorProjector } from '../claims/freebie-monitor.projector';
import { freebieMonitorTable } from '../claims/freebie-monitor.table';
import type { ColumnValue, Projector, RowKey, TableSpec } from '../row-op';
import { freebieStockProjector } from '../stock/freebie-stock.projector';
import { freebieStockTable } from '../stock/freebie-stock.table';
import { claimIdsEver } from './claims-ever';
import { measureOfMoney, type MoneyPart } from './money';
import { streamsOfClaims } from './stream-events';

/** By the words of the books: 'paid' is what payments cover, 'unpaid' what they do not, 'too_much' what they cover beyond a claim. */
export type ClaimsPart = 'all' | 'paid' | 'unpaid' | 'too_much' | 'shipping_open';

/** A number that a screen shows. Euros are counted in cents. */
export type Figure =
  | {
      readonly kind: 'claimSums';
      readonly part: ClaimsPart;
      readonly claimIds: readonly number[];
    }
  | {
      readonly kind: 'freebieAmount';
      readonly goId: number;
      readonly itemId: number;
      readonly variantId: number | null;
    }
  | { readonly kind: 'freebieStock'; readonly itemId: number; readonly variantId: number | null }
  | {
      readonly kind: 'account';
      readonly userId: number;
      readonly column: 'balance_cents' | 'points' | 'pending';
    }
  | { readonly kind: 'money'; readonly part: MoneyPart };

type Row = Readonly<Record<string, ColumnValue>>;

/** How a figure comes about: the sum of a measure over some rows of a read model, which these streams alone have made. */
export interface Measure {
  readonly projector: Projector;
  readonly table: TableSpec;
  readonly streams: readonly string[] | 'all';
  readonly counts: (key: RowKey) => boolean;
  readonly of: (row: Row) => number;
}

/** `client` sees one snapshot for all that it is asked. */
export async function measureOf(figure: Figure, client: ClientBase): Promise<Measure> {
  switch (figure.kind) {
    case 'claimSums':
      return measureOfClaims(figure);
    case 'freebieAmount':
      return {
        projector: freebieMonitorProjector,
        table: freebieMonitorTable,
        streams: streamsOfClaims(await claimIdsEver(client, { goId: figure.goId })),
        counts: (key) =>
          key['go_id'] === figure.goId &&
          key['item_id'] === figure.itemId &&
          key['variant_id'] === (figure.variantId ?? 0),
        of: (row) => Number(row['amount']),
      };
    case 'freebieStock':
      return {
        projector: freebieStockProjector,
        table: freebieStockTable,
        streams: [stockStream(figure.itemId, figure.variantId)],
        counts: () => true,
        of: (row) => Number(row['amount']),
      };
    case 'account':
      return {
        projector: accountProjector,
        table: accountTable,
        streams: [
          accountStream(figure.userId),
          ...streamsOfClaims(await claimIdsEver(client, { userId: figure.userId })),
        ],
        counts: (key) => key['user_id'] === figure.userId,
        of: (row) => Number(row[figure.column]),
      };
    case 'money':
      return measureOfMoney(figure.part);
  }
}

function measureOfClaims({ part, claimIds }: Extract<Figure, { readonly kind: 'claimSums' }>): Measure {
  const counted = new Set(claimIds);
  return {
    projector: claimOverviewProjector,
    table: claimOverviewTable,
    streams: streamsOfClaims(claimIds),
    counts: (key) => counted.has(key['claim_id'] ?? 0),
    of: claimParts[part],
  };
}

const openCents = (row: Row): number => Number(row['sum_cents']) - Number(row['covered_cents']);

const claimParts: Readonly<Record<ClaimsPart, (row: Row) => number>> = {
  all: (row) => Number(row['sum_cents']),
  paid: (row) => Number(row['covered_cents']),
  unpaid: (row) => Math.max(0, openCents(row)),
  too_much: (row) => Math.max(0, 0 - openCents(row)),
  shipping_open: (row) =>
    costComponents.reduce(
      (sum, component) =>
        sum + (row[`${component}_done`] === true ? 0 : Number(row[`${component}_cents`] ?? 0)),
      0,
    ),
};
