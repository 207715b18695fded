import type { ClaimItemRecord, ClaimRecord } from '@fan-beats/backend/contract';
import { grouped } from '@fan-beats/events/kernel';
import { paidOf, piecesOf, sumOf } from '../claimFigures';
import { compareNames } from '../overview/claimOverview';
import { moneyState } from '../overview/moneyState';

/** An item, or a variant of it, that somebody claimed. */
interface Unit extends Pick<ClaimItemRecord, 'item_type' | 'caption' | 'variant_caption'> {
  readonly key: string;
  amount: number;
}

/** The pieces that a fan claimed in all their claims of a group order. */
export interface FanRow {
  readonly userId: number;
  readonly name: string;
  readonly claims: readonly ClaimRecord[];
  readonly pieces: number;
  readonly sum: number;
  /** The paid amount of the items, in euros. */
  readonly paid: number;
  readonly money: ReturnType<typeof moneyState>;
  /** The pieces by the key of a unit. */
  readonly amounts: ReadonlyMap<string, number>;
}

export interface ClaimGrid {
  readonly fans: readonly FanRow[];
  /** Items first, then freebies. */
  readonly units: readonly Unit[];
}

const keyOf = ({ item_id, itemvariant_id }: ClaimItemRecord): string => `${item_id}/${itemvariant_id ?? 0}`;

/** The table of fans and their pieces: fans in the order of their first claims, units by name. */
export function gridOf(claims: readonly ClaimRecord[]): ClaimGrid {
  const units = new Map<string, Unit>();
  for (const item of claims.flatMap(({ items }) => items)) {
    const { item_type, caption, variant_caption, amount } = item;
    const key = keyOf(item);
    const unit = units.get(key) ?? { key, item_type, caption, variant_caption, amount: 0 };
    units.set(key, unit);
    unit.amount += amount;
  }
  return {
    fans: [...grouped(claims, ({ user_id }) => user_id)].map(([userId, own]) => fanRow(userId, own)),
    units: [...units.values()].sort(byName),
  };
}

function fanRow(userId: number, claims: readonly ClaimRecord[]): FanRow {
  const [first] = claims;
  const amounts = new Map<string, number>();
  for (const item of claims.flatMap(({ items }) => items))
    amounts.set(keyOf(item), (amounts.get(keyOf(item)) ?? 0) + item.amount);
  return {
    userId,
    claims,
    amounts,
    name: first?.user_displayname ?? '',
    pieces: claims.reduce((sum, claim) => sum + piecesOf(claim), 0),
    sum: sumOf(claims, ({ claim_sum }) => claim_sum),
    paid: sumOf(claims, paidOf),
    money: moneyState({ canceled: first?.canceled === true, stages: claims.flatMap(({ stages }) => stages) }),
  };
}

const byName = (a: Unit, b: Unit): number =>
  a.item_type - b.item_type ||
  compareNames(a.caption, b.caption) ||
  compareNames(a.variant_caption ?? '', b.variant_caption ?? '');
