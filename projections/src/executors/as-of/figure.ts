import { claimStream, stockStream, streamsOfGo } from '@fan-beats/events';
import type { ClientBase } from 'pg';
import { accountProjector } from '../../read-models/money/accounts/account.projector';
import { claimOverviewProjector } from '../../read-models/claims/claim-overview.projector';
import { claimStageProjector } from '../../read-models/claims/claim-stage.projector';
import { claimIn, stageFigures, type ClaimView } from '../../read-models/claims/claim.view';
import { freebieMonitorProjector } from '../../read-models/freebies/freebie-monitor.projector';
import { goStatusProjector } from '../../read-models/catalogue/gos/go-status.projector';
import { goStatusTable } from '../../read-models/catalogue/gos/go-status.table';
import type { RowKey } from '../../tables/row-op';
import { freebieStockProjector } from '../../read-models/freebies/freebie-stock.projector';
import { goIdsOfClaims, streamsEver } from './claims-ever';
import { measureOfRows, type Measure } from './measure';
import { measureOfMoney, type MoneyPart } from './money';

/**
 * The parts of claims in the words of the books (rule D48): 'paid', 'unpaid' and 'too_much' of the items, 'canceled'
 * the unpaid items that nobody pays any more, 'shipping_open' the open amount of the other stages.
 */
export type ClaimsPart = 'all' | 'paid' | 'unpaid' | 'canceled' | 'too_much' | 'shipping_open';

/** A number on a screen. Euros are counted in cents. */
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

/** `client` reads one snapshot for all of its queries. */
export async function measureOf(figure: Figure, client: ClientBase): Promise<Measure> {
  switch (figure.kind) {
    case 'claimSums':
      return measureOfClaims(figure, client);
    case 'freebieAmount':
      return measureOfRows({
        projector: freebieMonitorProjector,
        streams: await streamsEver(client, { goId: figure.goId }),
        counts: (key) =>
          key['go_id'] === figure.goId &&
          key['item_id'] === figure.itemId &&
          key['variant_id'] === (figure.variantId ?? 0),
        of: (row) => Number(row['amount']),
      });
    case 'freebieStock':
      return measureOfRows({
        projector: freebieStockProjector,
        streams: [stockStream(figure.itemId, figure.variantId)],
        of: (row) => Number(row['amount']),
      });
    case 'account':
      return measureOfRows({
        projector: accountProjector,
        streams: await streamsEver(client, { userId: figure.userId }),
        counts: (key) => key['user_id'] === figure.userId,
        of: (row) => Number(row[figure.column]),
      });
    case 'money':
      return measureOfMoney(figure.part);
  }
}

/** The sums of claims. A cancellation changes the figures of all claims of its group order at once. */
async function measureOfClaims(
  { part, claimIds }: Extract<Figure, { readonly kind: 'claimSums' }>,
  client: ClientBase,
): Promise<Measure> {
  const keys = new Map(claimIds.map((claim_id) => [claim_id, [{ claim_id }]]));
  const ofGo = new Map<number, RowKey[]>();
  for (const [claim_id, goId] of await goIdsOfClaims(client, claimIds)) {
    const found = ofGo.get(goId);
    if (found) found.push({ claim_id });
    else ofGo.set(goId, [{ claim_id }]);
  }
  const none: readonly RowKey[] = [];
  return {
    projectors: [claimOverviewProjector, claimStageProjector, goStatusProjector],
    streams: [...claimIds.map(claimStream), ...[...ofGo.keys()].flatMap(streamsOfGo)],
    touched: ({ table, key }) =>
      table === goStatusTable.name
        ? (ofGo.get(key['go_id'] ?? 0) ?? none)
        : (keys.get(key['claim_id'] ?? 0) ?? none),
    of: (tables, key) => {
      const claim = claimIn(tables, key['claim_id'] ?? 0);
      return claim ? claimParts[part](claim) : 0;
    },
  };
}

type Amount = (stage: ReturnType<typeof stageFigures>[number]) => number;

const sumOver =
  (amount: Amount) =>
  (claim: ClaimView): number =>
    stageFigures(claim).reduce((sum, stage) => sum + amount(stage), 0);

const claimParts: Readonly<Record<ClaimsPart, (claim: ClaimView) => number>> = {
  all: ({ sumCents }) => sumCents,
  paid: sumOver(({ stage, coveredCents }) => (stage === 'items' ? coveredCents : 0)),
  unpaid: sumOver(({ stage, openCents }) => (stage === 'items' ? openCents : 0)),
  canceled: (claim) => (claim.canceled ? Math.max(0, claimParts.all(claim) - claimParts.paid(claim)) : 0),
  too_much: sumOver(({ stage, overCents }) => (stage === 'items' ? overCents : 0)),
  shipping_open: sumOver(({ stage, openCents }) => (stage === 'items' ? 0 : openCents)),
};
