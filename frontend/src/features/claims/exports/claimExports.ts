import type { ClaimRecord } from '@fan-beats/backend/contract';
import { writeCsv, type CsvCell, type CsvDialect } from '@fan-beats/events/kernel';
import { formatDateTime } from '../../../shared/format/dates';
import { costTotal } from '../claimFigures';
import { packingList } from './packingList';
import { supplierTotals, type Supply } from './supplierTotals';

/** A table for a spreadsheet. */
export interface ExportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

export const claimExports = [
  { name: 'claims', label: 'Claims' },
  { name: 'supplier-totals', label: 'Totals for the supplier' },
  { name: 'packing-list', label: 'Packing list' },
] as const;

export type ClaimExport = (typeof claimExports)[number]['name'];

export const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no');

export const euros = (amount: number | null): CsvCell => (amount === null ? null : { euros: amount });

const head = [
  ...[
    'Claim',
    'Group order',
    'Fan',
    'Claimed at',
    'Pieces',
    'Sum',
    'Paid',
    'Covered by payment',
    'Domestics',
  ],
  ...['Domestics done', 'EMS', 'EMS done', 'Customs', 'Customs done', 'Total', 'Freebies done'],
  ...['Fan Beats granted', 'Fan Beats cost', 'Tracking ID', 'Admin note', 'Additional information'],
];

function claimRow(claim: ClaimRecord): readonly CsvCell[] {
  return [
    claim.claim_id,
    claim.gotitle,
    claim.user_displayname,
    formatDateTime(claim.created_at).replace(',', ''),
    claim.items.reduce((sum, { amount }) => sum + amount, 0),
    euros(claim.claim_sum),
    yesNo(claim.payment_received),
    euros(claim.covered_sum),
    euros(claim.domestics),
    yesNo(claim.domestics_done),
    euros(claim.ems),
    yesNo(claim.ems_done),
    euros(claim.customs),
    yesNo(claim.customs_done),
    euros(costTotal(claim)),
    yesNo(claim.freebies_done),
    claim.claim_point_grant_sum,
    claim.claim_point_sum,
    claim.tracking_id,
    claim.admin_note,
    claim.additional_info,
  ];
}

function tableOf(name: ClaimExport, claims: readonly ClaimRecord[], supply: Supply): ExportTable {
  switch (name) {
    case 'claims':
      return { head, rows: claims.map(claimRow) };
    case 'supplier-totals':
      return supplierTotals(claims, supply);
    case 'packing-list':
      return packingList(claims);
  }
}

export interface ExportRequest {
  readonly name: ClaimExport;
  readonly dialect: CsvDialect;
  readonly claims: readonly ClaimRecord[];
  /** Only totals for the supplier need it. */
  readonly supply?: Supply;
}

const noSupply: Supply = { pieces: [], items: [] };

/** The text of a file. */
export function exportText({ name, dialect, claims, supply = noSupply }: ExportRequest): string {
  const table = tableOf(name, claims, supply);
  return writeCsv(table.head, table.rows, dialect);
}

const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Named after the group order, where it is one, and the day. */
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
