import type {
  FieldChangeRecord,
  FieldValue,
  HistoryEntryRecord,
  ItemField,
  LedgerNamesRecord,
  VariantField,
} from '@fan-beats/backend/contract';
import { formatDateTime, formatBeats, formatSum } from '../../../../shared/format/figures';
import { eventText, itemName, type EventText } from '../../../../shared/ledger/eventTexts';

type Act = Extract<HistoryEntryRecord, { readonly kind: 'act' }>;

export function historyText(entry: HistoryEntryRecord, names: LedgerNamesRecord): EventText {
  return entry.kind === 'fact' ? eventText({ ...entry, private: null }, names) : actText(entry, names);
}

function actText({ act, data, changes }: Act, names: LedgerNamesRecord): EventText {
  const { itemId, goId } = data;
  switch (act) {
    case 'item.admCreateItem':
    case 'gos.admCreateGo':
      return { label: 'Created', lines: [] };
    case 'gos.admCloneGo':
      return {
        label: 'Created',
        lines: [`From ${names.gos[Number(goId)] ?? `group order ${Number(goId)}`}`],
      };
    case 'gos item link':
      return { label: 'Item linked', lines: [itemName(names, { itemId: Number(itemId), variantIds: [] })] };
    case 'gos item unlink':
      return { label: 'Item unlinked', lines: [itemName(names, { itemId: Number(itemId), variantIds: [] })] };
    default:
      return {
        label: 'Saved',
        lines: changes?.map(changeText) ?? ['The changes were not kept then'],
        ...takenOver[act],
      };
  }
}

const takenOver: Readonly<Record<string, EventText>> = {
  'takeover.admTakeOver': { label: 'Taken over from a sheet', lines: [] },
  'takeover.admUndo': { label: 'Take-over undone', lines: [] },
};

interface Field {
  readonly label: string;
  /** The words of a value; left out if the value is shown as it is. */
  readonly words?: (value: FieldValue) => string;
  /** The words for a missing value. */
  readonly none?: string;
}

const quoted = (value: FieldValue): string => `“${String(value)}”`;

const daysOf = (stage: string): Field => ({ label: `Days to pay ${stage}`, none: 'as in the settings' });

const autoRequests: Readonly<Record<string, string>> = {
  off: 'by hand',
  closing: 'when the group order closes',
  submission: 'after each submission',
};

/** The fields of items and of their variants. */
const itemFields: Readonly<Record<ItemField | VariantField, Field>> = {
  caption: { label: 'Name', words: quoted },
  category: { label: 'Category', words: quoted },
  kind: { label: 'Kind', words: quoted },
  item_description: { label: 'Description', words: quoted },
  maker: { label: 'Made by', words: quoted },
  maker_contact: { label: 'Address and mail of the maker', words: quoted },
  warnings: { label: 'Warnings', words: quoted },
  price: { label: 'Price', words: (value) => formatSum(Number(value)) },
  points: { label: 'Fan Beats', words: (value) => formatBeats(Number(value)) },
  grams: { label: 'Weight in grams' },
  ordermax: { label: 'Max order quantity', words: (value) => (value === 0 ? 'no limit' : String(value)) },
  published: { label: 'Published' },
  includes: { label: 'Includes' },
};

const fields: Readonly<Record<string, Field>> = {
  ...itemFields,
  archived: { label: 'Archived' },
  images: { label: 'Images' },
  variant_order: { label: 'Order of the variants' },
  title: { label: 'Title', words: quoted },
  available_from: { label: 'Available from', words: (value) => formatDateTime(String(value)) },
  available_until: { label: 'Available until', words: (value) => formatDateTime(String(value)) },
  instagroupurl: { label: 'Social group link' },
  title_img_id: { label: 'Title image' },
  items_days: daysOf('items'),
  ems_days: daysOf('EMS'),
  customs_days: daysOf('customs'),
  domestics_days: daysOf('domestics'),
  grace_days: { label: 'Days of grace', none: 'as in the settings' },
  auto_request: {
    label: 'Ask for the items',
    words: (value) => autoRequests[String(value)] ?? String(value),
  },
};

function changeText(change: FieldChangeRecord): string {
  const { field, variant, before, after } = change;
  const { label, ...says } = fields[field] ?? { label: field };
  const name = variant === undefined ? label : `${variant}, ${label}`;
  if (before === undefined || after === undefined) return `${name} changed`;
  if (isWhole(change)) return `Variant “${variant ?? ''}” ${before === null ? 'added' : 'removed'}`;
  const [was, is] = [valueText(before, says), valueText(after, says)];
  // A changed picture leaves the number of pictures the same.
  return before === after ? `${name} changed: ${is} as before` : `${name}: ${was} before, ${is} now`;
}

/** True if a variant was added or removed. */
const isWhole = ({ field, variant, before, after }: FieldChangeRecord): boolean =>
  variant !== undefined && field === 'caption' && (before === null || after === null);

function valueText(value: FieldValue, { words = String, none = 'none' }: Omit<Field, 'label'>): string {
  if (value === null) return none;
  if (value === '') return 'empty';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : words(value);
}
