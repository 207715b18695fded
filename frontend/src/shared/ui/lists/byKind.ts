import { grouped } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';

export interface KindGroup<Thing> {
  /** The kind as stored; '' for things without one. */
  readonly kind: string;
  readonly title: string;
  readonly items: readonly Thing[];
}

/** A collator of its own compares many names far faster than `localeCompare` does. */
export const { compare } = new Intl.Collator('de');

/** Things by kind, the kinds by name and the things in the given order; those without a kind come last. */
export function groupByKind<Thing extends { readonly kind: string }>(
  things: readonly Thing[],
  order: (a: Thing, b: Thing) => number,
): readonly KindGroup<Thing>[] {
  return [...grouped(things, ({ kind }) => kind.trim())]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b))
    .map(([kind, ofKind]) => ({
      kind,
      title: kind === '' ? i18n.t('Other / Unspecified') : kind,
      items: ofKind.sort(order),
    }));
}
