import type { Basis, LineKind } from '@fan-beats/events/rules';

/** What a line of a bill is for. */
export const lineNames: Readonly<Record<LineKind, string>> = {
  postage: 'Postage',
  duty: 'Duty',
  tax: 'Import VAT',
  fee: 'Fee',
  other: 'Other',
};

/** What a line of a bill is divided by (rule M20). */
export const basisNames: Readonly<Record<Basis, string>> = {
  equal: 'equal per claim',
  pieces: 'by pieces',
  value: 'by value',
  weight: 'by weight',
  category: 'by category',
  hand: 'by weights typed by hand',
};
