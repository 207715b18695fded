import { NotFound } from '@fan-beats/events/kernel';
import {
  readAllClaims,
  readClaimsByIds,
  readClaimsOfGo,
  type ClaimsPart,
  type ClaimView,
  type Figure,
  type MoneyPart,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import { wireName } from '../../../contract/wire';
import { InvalidInput } from '../../../platform/errors/refusals';
import type { Actor } from '../../../platform/people/actor';
import { displayNames } from '../../../platform/people/display-names';
import { numbered } from '../../../platform/people/without-names';

/** The fan, group order, claim or item of a figure, where it has one. */
export interface AskedFigure {
  readonly userId?: number;
  readonly goId?: number;
  readonly claimId?: number;
  readonly itemId?: number;
  readonly itemvariantId?: number | null;
  /** The filter of the claims overview. */
  readonly user?: string;
  readonly freebiesDone?: boolean;
  readonly actor?: Pick<Actor, 'seesNoNames'>;
}

type FigureOf = (asked: AskedFigure, pool: Pool) => Figure | Promise<Figure>;

const claimSums =
  (part: ClaimsPart): FigureOf =>
  async (asked, pool) => ({ kind: 'claimSums', part, claimIds: await listedClaims(asked, pool) });

const account =
  (column: 'balance_cents' | 'points' | 'pending'): FigureOf =>
  (asked) => ({ kind: 'account', userId: needed(asked, 'userId'), column });

const money =
  (part: MoneyPart): FigureOf =>
  () => ({ kind: 'money', part });

/** The figures of screens that can be explained, by their names on the wire. */
export const figures = {
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

/** Throws InvalidInput where a key is missing that the figure needs. */
function needed(asked: AskedFigure, key: 'userId' | 'goId' | 'claimId' | 'itemId'): number {
  const { [key]: value } = asked;
  const name = wireName(key);
  if (value === undefined) throw new InvalidInput({ [name]: () => `${name} is needed for this figure` });
  return value;
}

/** Numbers of the existing claims that the overview shows for its filter. */
async function listedClaims(asked: AskedFigure, pool: Pool): Promise<number[]> {
  const { goId, freebiesDone, user, actor } = asked;
  const claims = await (goId === undefined ? readAllClaims(pool) : readClaimsOfGo(pool, goId));
  const rows = claims.filter(
    (claim) =>
      freebiesDone === undefined ||
      (claim.freebiesDone === freebiesDone && (freebiesDone || (!claim.canceled && hasFreebies(claim)))),
  );
  const words = (user ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows.map(({ claimId }) => claimId);
  const nameOf = actor?.seesNoNames ? numbered : await displayNames(pool, rows, ({ userId }) => userId);
  const found = rows.filter(({ claimId, userId }) => {
    const text = `${nameOf(userId)} claim #${claimId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return found.map(({ claimId }) => claimId);
}

const hasFreebies = ({ items }: ClaimView): boolean => items.some(({ itemType }) => itemType === 1);
