import { cents, eurosFromCents, NotFound } from '@fan-beats/events/kernel';
import {
  readAllClaims,
  readClaimsByIds,
  readClaimsOfGo,
  type ClaimsPart,
  type ClaimView,
  type Figure,
  type MoneyPart,
} from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import type { Pool } from 'pg';
import type { LedgerExplanationRecord } from '../../../contract/books/history.records';
import type { Ground } from '../../../platform/acts/act';
import { InvalidInput } from '../../../platform/errors/refusals';
import { displayNames } from '../../../platform/people/display-names';
import { Flag, Id, Optional, OptionalOrNull, Text } from '../../../platform/trpc/fields';
import { wireName } from '../../../contract/wire';
import { toFactRecord, withActorName } from './event-record';
import { SomeEvents } from './events.reads';
import { namesIn } from './ledger-names';
import { LogQueries } from './log-queries';

type FigureOf = (asked: ExplainFigure, pool: Pool) => Figure | Promise<Figure>;

const claimSums =
  (part: ClaimsPart): FigureOf =>
  async (asked, pool) => ({ kind: 'claimSums', part, claimIds: await listedClaims(asked, pool) });

const account =
  (column: 'balance_cents' | 'points' | 'pending'): FigureOf =>
  (asked) => ({ kind: 'account', userId: needed(asked, 'userId'), column });

const money =
  (part: MoneyPart): FigureOf =>
  () => ({ kind: 'money', part });

const figures = {
  claims_all: claimSums('all'),
  claims_paid: claimSums('paid'),
  claims_unpaid: claimSums('unpaid'),
  claims_canceled: claimSums('canceled'),
  claims_too_much: claimSums('too_much'),
  claims_shipping_open: claimSums('shipping_open'),
  claim_sum: async (asked, pool) => {
    const claimIds = (await readClaimsByIds(pool, [needed(asked, 'claimId')])).map(({ claimId }) => claimId);
    if (claimIds.length === 0) throw new NotFound('claim');
    return { kind: 'claimSums', part: 'all', claimIds };
  },
  freebie_amount: (asked) => ({
    kind: 'freebieAmount',
    goId: needed(asked, 'goId'),
    itemId: needed(asked, 'itemId'),
    variantId: asked.itemvariantId ?? null,
  }),
  freebie_stock: (asked) => ({
    kind: 'freebieStock',
    itemId: needed(asked, 'itemId'),
    variantId: asked.itemvariantId ?? null,
  }),
  balance: account('balance_cents'),
  points: account('points'),
  unavailable_points: account('pending'),
  money_received: money('received'),
  money_paid_back: money('paid_back'),
  money_by_hand: money('by_hand'),
  money_allocated: money('allocated'),
  money_on_balances: money('on_balances'),
} as const satisfies Readonly<Record<string, FigureOf>>;

/** The events that a figure is made of, newest first, and what they come to. */
export class ExplainFigure extends SomeEvents<LedgerExplanationRecord> {
  @IsIn(Object.keys(figures)) figure: keyof typeof figures;
  @Optional() @Id() itemId?: number;
  @OptionalOrNull() @Id() itemvariantId?: number | null;

  /** The filter of the claims overview, as it stands on the screen: words that all stand in the fan's name or the claim's title. */
  @Optional() @Text(200) user?: string;

  /** Open are those of claims that have some. */
  @Optional() @Flag() freebiesDone?: boolean;

  async read({ pool, get }: Ground): Promise<LedgerExplanationRecord> {
    const figure = await figures[this.figure](this, pool);
    const asked = { about: 'figure', figure, page: this.page(50) } as const;
    const { total, count, contributions, nextCursor } = await get(LogQueries).ask(asked);
    const unit = unitOf(figure);
    const onWire = (amount: number): number => (unit === 'EUR' ? eurosFromCents(cents(amount)) : amount);
    const events = contributions.map(({ event, amount }) => ({
      ...toFactRecord(event),
      contribution: onWire(amount),
    }));
    const names = await namesIn(pool, events);
    return {
      total: onWire(total),
      unit,
      count,
      contributions: events.map((event) => withActorName(event, names)),
      names,
      next_cursor: nextCursor,
    };
  }
}

function unitOf(figure: Figure): LedgerExplanationRecord['unit'] {
  if (figure.kind === 'claimSums' || figure.kind === 'money') return 'EUR';
  if (figure.kind !== 'account') return 'pieces';
  return figure.column === 'balance_cents' ? 'EUR' : 'BEATS';
}

/** Throws InvalidInput where a key is missing that the figure needs. */
function needed(asked: ExplainFigure, key: 'userId' | 'goId' | 'claimId' | 'itemId'): number {
  const { [key]: value } = asked;
  const name = wireName(key);
  if (value === undefined) throw new InvalidInput({ [name]: `${name} is needed for this figure` });
  return value;
}

/** Numbers of the standing claims that the overview shows for its filter. */
async function listedClaims({ goId, freebiesDone, user }: ExplainFigure, pool: Pool): Promise<number[]> {
  const claims = await (goId === undefined ? readAllClaims(pool) : readClaimsOfGo(pool, goId));
  const rows = claims.filter(
    (claim) =>
      freebiesDone === undefined ||
      (claim.freebiesDone === freebiesDone && (freebiesDone || (!claim.canceled && hasFreebies(claim)))),
  );
  const words = (user ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? rows : await named(rows, words, pool);
  return found.map((row) => row.claimId);
}

async function named(rows: readonly ClaimView[], words: readonly string[], pool: Pool): Promise<ClaimView[]> {
  const nameOf = await displayNames(pool, rows, ({ userId }) => userId);
  return rows.filter((row) => {
    const text = `${nameOf(row.userId)} claim #${row.claimId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const hasFreebies = ({ items }: ClaimView): boolean => items.some(({ itemType }) => itemType === 1);
