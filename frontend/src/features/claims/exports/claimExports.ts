import type { ClaimRecord, UserRecord } from '@fan-beats/backend/contract';
import { writeCsv, type CsvCell, type CsvDialect, type CsvTable } from '@fan-beats/events/kernel';
import { positionsSheet, type SheetPerson } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { formatDateTime } from '../../../shared/format/figures';
import { costTotal, openOf, paidOf, paymentOf, piecesOf } from '../claimFigures';
import { costs } from '../panel/claimChanges';
import { supplierTotals, type Supply } from './supplierTotals';

/** The data that exports need beside the claims. */
interface ExportNeeds {
  /** Needed only for totals for the supplier. */
  readonly supply?: Supply;
  /** Needed only for positions. */
  readonly people?: ReadonlyMap<number, SheetPerson>;
}

const noSupply: Supply = { pieces: [], items: [] };

/** The heads and words of these files stay in one language: a take-over reads such sheets again. */
const tables = {
  claims: claimsTable,
  'supplier-totals': (claims: readonly ClaimRecord[], { supply = noSupply }: ExportNeeds) =>
    supplierTotals(claims, supply),
  'packing-list': packingList,
  positions: (claims: readonly ClaimRecord[], { people }: ExportNeeds) => positionsSheet(claims, people),
};

export type ClaimExport = keyof typeof tables;

export const exportNames = (): Readonly<Record<ClaimExport, string>> => ({
  claims: i18n.t('Claims'),
  'supplier-totals': i18n.t('Totals for the supplier'),
  'packing-list': i18n.t('Packing list'),
  positions: i18n.t('Positions, to be taken over'),
});

const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no');

export const euros = (amount: number | null): CsvCell => (amount === null ? null : { euros: amount });

const columns: readonly (readonly [head: string, of: (claim: ClaimRecord) => CsvCell])[] = [
  ['Claim', ({ claim_id }) => claim_id],
  ['Group order', ({ gotitle }) => gotitle],
  ['Fan', ({ user_displayname }) => user_displayname],
  ['Claimed at', ({ created_at }) => formatDateTime(created_at).replace(',', '')],
  ['Pieces', piecesOf],
  ['Sum', ({ claim_sum }) => euros(claim_sum)],
  ['Canceled', ({ canceled }) => yesNo(canceled)],
  ['Paid', (claim) => yesNo(paymentOf(claim) === 'paid')],
  ['Amount paid', (claim) => euros(paidOf(claim))],
  ['Waived', (claim) => euros(claim.stages.find(({ stage }) => stage === 'items')?.waived ?? 0)],
  ['Open', (claim) => euros(openOf(claim, 'items'))],
  ...costs.flatMap(({ amount, done, head }): typeof columns => [
    [head, (claim) => euros(claim[amount])],
    [`${head} done`, (claim) => yesNo(claim[done])],
    [`${head} open`, (claim) => euros(openOf(claim, amount))],
  ]),
  ['Total', (claim) => euros(costTotal(claim))],
  ['Freebies done', ({ freebies_done }) => yesNo(freebies_done)],
  ['Fan Beats granted', ({ claim_point_grant_sum }) => claim_point_grant_sum],
  ['Fan Beats cost', ({ claim_point_sum }) => claim_point_sum],
  ['Tracking ID', ({ tracking_id }) => tracking_id],
  ['Admin note', ({ admin_note }) => admin_note],
  ['Additional information', ({ additional_info }) => additional_info],
];

function claimsTable(claims: readonly ClaimRecord[]): CsvTable {
  return {
    head: columns.map(([head]) => head),
    rows: claims.map((claim) => columns.map(([, of]) => of(claim))),
  };
}

export interface ExportRequest extends ExportNeeds {
  readonly name: ClaimExport;
  readonly dialect: CsvDialect;
  readonly claims: readonly ClaimRecord[];
}

/** Addresses and handles of people; an erased person has none any more. */
export const sheetPeople = (users: readonly UserRecord[]): ReadonlyMap<number, SheetPerson> =>
  new Map(
    users
      .filter(({ erased }) => erased !== true)
      .map(({ user_id, mail, instagram }) => [user_id, { mail: mail === '' ? null : mail, instagram }]),
  );

export function exportText({ name, dialect, claims, ...needs }: ExportRequest): string {
  const { head, rows } = tables[name](claims, needs);
  return writeCsv(head, rows, dialect);
}

const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** The name of a file: the export, the group order (or their number if there are several) and the day. */
export function exportFileName(name: ClaimExport, claims: readonly ClaimRecord[], nowMs: number): string {
  const titles = new Set(claims.map(({ gotitle }) => gotitle));
  const [title = ''] = titles;
  const go = titles.size === 1 ? title : `${titles.size} group orders`;
  const words = go
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  const [day = ''] = formatDateTime(new Date(nowMs).toISOString()).split(',');
  return `${name}-${words}-${day.split('.').reverse().join('-')}.csv`;
}

const packingHead = [
  'Fan',
  'Claim',
  'Group order',
  'Tracking ID',
  'Type',
  'Kind',
  'Item',
  'Variant',
  'Text',
  'Amount',
  'Packed',
  'Additional information',
  'Admin note',
];

/**
 * The contents of each parcel: a line per product and freebie, fan by fan, with a column to tick off; without canceled claims
 * (rule D85).
 */
function packingList(claims: readonly ClaimRecord[]): CsvTable {
  const byFan = claims
    .filter(({ canceled }) => !canceled)
    .sort((a, b) => a.user_displayname.localeCompare(b.user_displayname, 'de') || a.claim_id - b.claim_id);
  const rows = byFan.flatMap((claim) =>
    [...claim.items]
      .sort((a, b) => a.item_type - b.item_type)
      .map((item) => [
        claim.user_displayname,
        claim.claim_id,
        claim.gotitle,
        claim.tracking_id,
        item.item_type === 1 ? 'Freebie' : 'Item',
        item.kind,
        item.caption,
        item.variant_caption,
        item.additional_info,
        item.amount,
        null,
        claim.additional_info,
        claim.admin_note,
      ]),
  );
  return { head: packingHead, rows };
}
