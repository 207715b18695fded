import type { Grant, OwnGrantRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { formatDateTime } from '../../../../shared/format/figures';

export const grantNames = (): Readonly<Record<Grant, string>> => ({
  packing: i18n.t('Packing'),
  books: i18n.t('Books'),
  money: i18n.t('Money'),
});

/** The rights that come with the grant. */
export const grantUses = (): Readonly<Record<Grant, string>> => ({
  packing: i18n.t('Packs parcels and enters tracking IDs. Sees names and notes of fans, and no amounts.'),
  books: i18n.t('Reads claims, payments, the ledger and exports. Changes nothing.'),
  money: i18n.t(
    'Reads the books with names. Records, asks for and refunds payments, imports, divides bills.',
  ),
});

/** 'Books with names, until 31.12.2026, 23:59'. */
export function grantText({ grant, with_names, until }: OwnGrantRecord): string {
  const name =
    grant === 'books' && with_names
      ? i18n.t('Books with names')
      : grant === 'books'
        ? i18n.t('Books without names')
        : grantNames()[grant];
  return until === null
    ? i18n.t('{name}, without an end', { name })
    : i18n.t('{name}, until {until}', { name, until: formatDateTime(until) });
}
