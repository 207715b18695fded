import type { FoundRecord } from '@fan-beats/backend/contract';
import { goStatusLabel } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { paths } from '../../../shared/routes/paths';
import { finder } from '../../../shared/ui/lists/search';

/** A page to go to. */
export interface PaletteEntry {
  readonly kind: string;
  readonly title: string;
  readonly note: string;
  readonly to: string;
}

type Act = Pick<PaletteEntry, 'title' | 'to'>;

const kinds = (): Readonly<Record<FoundRecord['kind'], string>> => ({
  go: i18n.t('Group order'),
  user: i18n.t('User'),
  claim: i18n.t('Claim'),
  item: i18n.t('Item'),
  freebie: i18n.t('Freebie'),
  event: i18n.t('Ledger'),
});

/** The pages of a record: the first one opens it. */
const acts: Readonly<Record<FoundRecord['kind'], (record: FoundRecord) => readonly Act[]>> = {
  go: ({ id, title }) => [
    { title, to: paths.goCockpit(id) },
    { title: i18n.t('Edit {title}', { title }), to: paths.editGo(id) },
    { title: i18n.t('Link items to {title}', { title }), to: paths.linkItems(id) },
    { title: i18n.t('Claims of {title}', { title }), to: paths.claimsOfGo(id) },
    { title: i18n.t('Freebies of {title}', { title }), to: paths.freebieMonitor(id) },
    { title: i18n.t('Bills of {title}', { title }), to: paths.billsOfGo(id) },
    { title: i18n.t('Packing pages of {title}', { title }), to: `${paths.packing}?go=${id}` },
    { title: i18n.t('Unpaid claims of {title}', { title }), to: `${paths.claimsOfGo(id)}&paid=no` },
  ],
  user: ({ id, title }) => [
    { title, to: paths.adminUser(id) },
    { title: i18n.t('Events of {title}', { title }), to: `${paths.ledgerEvents}?user=${id}` },
  ],
  claim: ({ id, title }) => [
    { title, to: paths.adminClaim(id) },
    { title: i18n.t('History of {title}', { title }), to: paths.claimHistory(id) },
    { title: i18n.t('Events of {title}', { title }), to: paths.ledgerClaim(id) },
  ],
  item: ({ id, title }) => [{ title, to: paths.editItem(id) }],
  freebie: ({ id, title }) => [{ title, to: paths.editFreebie(id) }],
  event: ({ id, title }) => [{ title, to: paths.ledgerEvent(id) }],
};

const noteOf = ({ kind, note }: FoundRecord): string =>
  kind === 'go' ? (note === '' ? i18n.t('Open') : goStatusLabel(i18n, note)) : note;

/** The number of records up to which all their acts are listed; with more, only the records and the acts that match. */
const fewRecords = 3;

/** The entries found by `text`; if its words name an act on a record, that act comes first. */
export function entriesOf(found: readonly FoundRecord[], text = ''): readonly PaletteEntry[] {
  const few = found.length <= fewRecords;
  const isFound = finder(text);
  return found.flatMap((record) => {
    const [open, ...more] = acts[record.kind](record);
    const entry = { kind: kinds()[record.kind], note: noteOf(record) };
    const named = open && isFound(open.title) ? [] : more.filter(({ title }) => isFound(title));
    const rest = few ? more.filter((act) => !named.includes(act)) : [];
    return [...named, ...(open ? [open] : []), ...rest].map((act) => ({ ...entry, ...act }));
  });
}

/** The pages whose name has every word. */
export function placesNamed(places: readonly Act[], text: string): readonly PaletteEntry[] {
  const isFound = finder(text);
  return places
    .filter(({ title }) => isFound(title))
    .map((place) => ({ kind: i18n.t('Go to'), note: '', ...place }));
}
