import { i18n } from '@lingui/core';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import type { InputOf } from '../../../shared/api/api';
import { costNames } from '@fan-beats/events/language';
import { decimalText, parseDecimal } from '../../../shared/forms/numbers';

/** A cost with its head in files, which is the same in all languages, and its name on screens. */
const costOf = <Amount extends 'domestics' | 'ems' | 'customs', Head extends string>(
  amount: Amount,
  head: Head,
) => ({
  amount,
  done: `${amount}_done` as const,
  head,
  get label() {
    return costNames(i18n)[amount];
  },
});

export const costs = [
  costOf('domestics', 'Domestics'),
  costOf('ems', 'EMS'),
  costOf('customs', 'Customs'),
] as const;

export type Cost = (typeof costs)[number];

export const flags = [
  ...(['payment_received', 'freebies_done'] as const),
  ...costs.map(({ done }) => done),
] as const;
export const amounts = costs.map(({ amount }) => amount);
const texts = ['admin_note', 'tracking_id'] as const;

/** An object with a value for each name. */
export const byName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

/** The fields of the panel as typed; amounts are text. */
export type ClaimValues = Readonly<
  Record<(typeof flags)[number], boolean> & Record<Cost['amount'] | (typeof texts)[number], string>
>;

export type ClaimChanges = Omit<
  InputOf<'claims.admUpdateClaim'>,
  'claim_id' | 'expected_version' | 'idempotency_key'
>;

export const valuesOf = (claim: ClaimRecord): ClaimValues => ({
  ...byName(flags, (flag) => claim[flag]),
  ...byName(amounts, (name) => decimalText(claim[name])),
  ...byName(texts, (name) => claim[name] ?? ''),
});

/** The amount of a field: null if it was empty and still is, 0 if it was emptied (rule D70). */
function amountOf(typed: string, seen: number | null): number | null {
  const amount = parseDecimal(typed);
  if (amount === undefined) throw new TypeError(`${typed} is not an amount`);
  return amount === null && seen === null ? null : (amount ?? 0);
}

/** The changes from the claim that the admin saw. The amounts must be readable. */
export function changesOf(seen: ClaimRecord, values: ClaimValues): ClaimChanges {
  const changes: Record<string, boolean | number | string | null> = {};
  for (const flag of flags) if (values[flag] !== seen[flag]) changes[flag] = values[flag];
  for (const name of amounts) {
    const amount = amountOf(values[name], seen[name]);
    if (amount !== seen[name]) changes[name] = amount;
  }
  for (const name of texts) {
    const text = values[name].trim();
    if (text !== (seen[name] ?? '')) changes[name] = text === '' ? null : text;
  }
  return changes;
}

export function hasChanges(changes: ClaimChanges): boolean {
  return Object.keys(changes).length > 0;
}
