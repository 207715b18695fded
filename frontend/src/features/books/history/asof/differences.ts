import type { AccountAsOfRecord, ClaimRecord, FreebieRowRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { formatBeats, formatSum } from '../../../../shared/format/figures';

/** A thing on a screen at one moment: its name, and each of its facts as text. */
export interface Snapshot {
  readonly key: string;
  readonly name: string;
  readonly facts: Readonly<Record<string, string>>;
}

export interface FactChange {
  readonly fact: string;
  readonly before: string;
  readonly after: string;
}

export interface Difference {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly key: string;
  readonly name: string;
  readonly changes: readonly FactChange[];
}

const nothing = '–';

/** Things that were added, removed and changed from one moment to another, in the order of the lists. */
export function differencesBetween(before: readonly Snapshot[], after: readonly Snapshot[]): Difference[] {
  const earlier = new Map(before.map((snapshot) => [snapshot.key, snapshot]));
  const later = new Set(after.map(({ key }) => key));
  return [
    ...after.flatMap((now): Difference[] => {
      const then = earlier.get(now.key);
      const changes = changesBetween(then?.facts ?? {}, now.facts);
      const { key, name } = now;
      if (!then) return [{ kind: 'added', key, name, changes }];
      return changes.length === 0 ? [] : [{ kind: 'changed', key, name, changes }];
    }),
    ...before
      .filter(({ key }) => !later.has(key))
      .map(({ key, name, facts }): Difference => ({
        kind: 'removed',
        key,
        name,
        changes: changesBetween(facts, {}),
      })),
  ];
}

function changesBetween(before: Snapshot['facts'], after: Snapshot['facts']): FactChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((fact) => ({ fact, before: before[fact] ?? nothing, after: after[fact] ?? nothing }))
    .filter((change) => change.before !== change.after);
}

const yesNo = (flag: boolean): string => (flag ? i18n.t('yes') : i18n.t('no'));

/** The facts without empty ones, so that a new claim is described by its contents. */
const said = (facts: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== ''),
  );

const costOf = (amount: number | null, done: boolean): string | null =>
  amount === null ? null : done ? i18n.t('{amount}, done', { amount: formatSum(amount) }) : formatSum(amount);

export function snapshotOfClaim(claim: ClaimRecord): Snapshot {
  const lines = claim.items.map(
    ({ amount, caption, variant_caption }) =>
      `${amount} × ${caption}${variant_caption === null ? '' : `, ${variant_caption}`}`,
  );
  return {
    key: String(claim.claim_id),
    name: i18n.t('{title} of {user_displayname}, {gotitle}', {
      title: claim.title,
      user_displayname: claim.user_displayname,
      gotitle: claim.gotitle,
    }),
    facts: said({
      [i18n.t('Contents')]: lines.join('; '),
      [i18n.t('Sum')]: formatSum(claim.claim_sum),
      [i18n.t('Paid')]: yesNo(claim.payment_received),
      [i18n.t('Covered')]: claim.covered_sum === 0 ? null : formatSum(claim.covered_sum),
      [i18n.t('Freebies done')]: yesNo(claim.freebies_done),
      [i18n.t('Domestics')]: costOf(claim.domestics, claim.domestics_done),
      [i18n.t('EMS')]: costOf(claim.ems, claim.ems_done),
      [i18n.t('Customs')]: costOf(claim.customs, claim.customs_done),
      [i18n.t('Text')]: claim.additional_info,
      [i18n.t('Tracking id')]: claim.tracking_id,
      [i18n.t('Note')]: claim.admin_note,
    }),
  };
}

export function snapshotOfFreebie(row: FreebieRowRecord): Snapshot {
  const variant = row.variant_caption === null ? '' : `, ${row.variant_caption}`;
  return {
    key: `${row.item_id}-${row.itemvariant_id ?? 0}`,
    name: `${row.item_caption}${variant}`,
    facts: said({
      [i18n.t('Claimed')]: String(row.amount),
      [i18n.t('Stock')]: String(row.stock),
      [i18n.t('Texts')]: row.additional_user_info
        .map(({ user_displayname, additional_info }) => `${user_displayname}: ${additional_info}`)
        .join('; '),
    }),
  };
}

export function snapshotOfAccount(account: AccountAsOfRecord, name: string): Snapshot {
  return {
    key: String(account.user_id),
    name,
    facts: {
      [i18n.t('Balance')]: formatSum(account.balance),
      [i18n.t('Fan Beats')]: formatBeats(account.points),
      [i18n.t('Not available yet')]: formatBeats(account.unavailable_points),
    },
  };
}
