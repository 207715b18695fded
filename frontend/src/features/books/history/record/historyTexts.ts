import type {
  FieldChangeRecord,
  FieldValue,
  HistoryEntryRecord,
  ItemField,
  LedgerNamesRecord,
  VariantField,
} from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
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
      return { label: i18n.t('Created'), lines: [] };
    case 'gos.admCloneGo': {
      const go = names.gos[Number(goId)] ?? i18n.t('group order {goId}', { goId: Number(goId) });
      return { label: i18n.t('Created'), lines: [i18n.t('From {go}', { go })] };
    }
    case 'gos item link':
      return {
        label: i18n.t('Item linked'),
        lines: [itemName(names, { itemId: Number(itemId), variantIds: [] })],
      };
    case 'gos item unlink':
      return {
        label: i18n.t('Item unlinked'),
        lines: [itemName(names, { itemId: Number(itemId), variantIds: [] })],
      };
    default:
      return {
        label: i18n.t('Saved'),
        lines: changes?.map(changeText) ?? [i18n.t('The changes were not kept then')],
        ...takenOver()[act],
      };
  }
}

const takenOver = (): Readonly<Record<string, EventText>> => ({
  'takeover.admTakeOver': { label: i18n.t('Taken over from a sheet'), lines: [] },
  'takeover.admUndo': { label: i18n.t('Take-over undone'), lines: [] },
});

interface Field {
  readonly label: string;
  /** The words of a value; left out if the value is shown as it is. */
  readonly words?: (value: FieldValue) => string;
  /** The words for a missing value. */
  readonly none?: string;
}

const quoted = (value: FieldValue): string => i18n.t('“{text}”', { text: String(value) });

const daysOf = (label: string): Field => ({ label, none: i18n.t('as in the settings') });

const autoRequests = (): Readonly<Record<string, string>> => ({
  off: i18n.t('by hand'),
  closing: i18n.t('when the group order closes'),
  submission: i18n.t('after each submission'),
});

/** The fields of items and of their variants. */
const itemFields = (): Readonly<Record<ItemField | VariantField, Field>> => ({
  caption: { label: i18n.t('Name'), words: quoted },
  category: { label: i18n.t('Category'), words: quoted },
  kind: { label: i18n.t('Kind'), words: quoted },
  item_description: { label: i18n.t('Description'), words: quoted },
  maker: { label: i18n.t('Made by'), words: quoted },
  maker_contact: { label: i18n.t('Address and mail of the maker'), words: quoted },
  warnings: { label: i18n.t('Warnings'), words: quoted },
  price: { label: i18n.t('Price'), words: (value) => formatSum(Number(value)) },
  points: { label: i18n.t('Fan Beats'), words: (value) => formatBeats(Number(value)) },
  grams: { label: i18n.t('Weight in grams') },
  ordermax: {
    label: i18n.t('Max order quantity'),
    words: (value) => (value === 0 ? i18n.t('no limit') : String(value)),
  },
  published: { label: i18n.t('Published') },
  includes: { label: i18n.t('Includes') },
});

const fields = (): Readonly<Record<string, Field>> => ({
  ...itemFields(),
  archived: { label: i18n.t('Archived') },
  images: { label: i18n.t('Images') },
  variant_order: { label: i18n.t('Order of the variants') },
  title: { label: i18n.t('Title'), words: quoted },
  available_from: { label: i18n.t('Available from'), words: (value) => formatDateTime(String(value)) },
  available_until: { label: i18n.t('Available until'), words: (value) => formatDateTime(String(value)) },
  instagroupurl: { label: i18n.t('Social group link') },
  title_img_id: { label: i18n.t('Title image') },
  items_days: daysOf(i18n.t('Days to pay items')),
  ems_days: daysOf(i18n.t('Days to pay EMS')),
  customs_days: daysOf(i18n.t('Days to pay customs')),
  domestics_days: daysOf(i18n.t('Days to pay domestics')),
  grace_days: daysOf(i18n.t('Days of grace')),
  auto_request: {
    label: i18n.t('Ask for the items'),
    words: (value) => autoRequests()[String(value)] ?? String(value),
  },
});

function changeText(change: FieldChangeRecord): string {
  const { field, variant, before, after } = change;
  const { label, ...says } = fields()[field] ?? { label: field };
  const name = variant === undefined ? label : `${variant}, ${label}`;
  if (before === undefined || after === undefined) return i18n.t('{name} changed', { name });
  if (isWhole(change))
    return before === null
      ? i18n.t('Variant “{variant}” added', { variant: variant ?? '' })
      : i18n.t('Variant “{variant}” removed', { variant: variant ?? '' });
  const [was, is] = [valueText(before, says), valueText(after, says)];
  // A changed picture leaves the number of pictures the same.
  return before === after
    ? i18n.t('{name} changed: {is} as before', { name, is })
    : i18n.t('{name}: {was} before, {is} now', { name, was, is });
}

/** True if a variant was added or removed. */
const isWhole = ({ field, variant, before, after }: FieldChangeRecord): boolean =>
  variant !== undefined && field === 'caption' && (before === null || after === null);

function valueText(value: FieldValue, { words = String, none }: Omit<Field, 'label'>): string {
  if (value === null) return none ?? i18n.t('none');
  if (value === '') return i18n.t('empty');
  if (typeof value === 'boolean') return value ? i18n.t('yes') : i18n.t('no');
  return words(value);
}
