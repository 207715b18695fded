import type { FoundRecord } from '@fan-beats/backend/contract';
import { goStatusLabel } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { paths } from '../../../shared/routes/paths';
import { bestFits, fitOf, withoutWordsOf } from './fuzzy';

/** A page to go to. */
export interface PaletteEntry {
  readonly kind: string;
  readonly title: string;
  readonly note: string;
  readonly to: string;
}

type Act = Pick<PaletteEntry, 'title' | 'to'>;

/** A page of the back office, or an act that is done on one. */
export interface Place extends Act {
  readonly isAct?: true;
}

const kinds = (): Readonly<Record<FoundRecord['kind'], string>> => ({
  go: i18n.t('Group order'),
  user: i18n.t('User'),
  claim: i18n.t('Claim'),
  item: i18n.t('Item'),
  freebie: i18n.t('Freebie'),
  event: i18n.t('Ledger'),
});

/** The acts on a record, by verb and noun, and the page of each: the first one opens the record. */
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
    { title: i18n.t('Change the status of {title}', { title }), to: paths.goCockpit(id) },
    { title: i18n.t('Cancel {title}', { title }), to: paths.goCockpit(id) },
    { title: i18n.t('Write to the fans of {title}', { title }), to: paths.goCockpit(id) },
    { title: i18n.t('Divide a bill over {title}', { title }), to: paths.billsOfGo(id) },
    {
      title: i18n.t('Ask for payments of {title}', { title }),
      to: `${paths.adminPayments}?go=${id}&standing=unasked`,
    },
    { title: i18n.t('Grid of {title}', { title }), to: paths.gridOfGo(id) },
  ],
  user: ({ id, title }) => [
    { title, to: paths.adminUser(id) },
    { title: i18n.t('Record a payment of {title}', { title }), to: paths.adminUser(id) },
    { title: i18n.t('Claim for {title}', { title }), to: paths.adminUser(id) },
    { title: i18n.t('Change the balance of {title}', { title }), to: paths.adminUser(id) },
    { title: i18n.t('Change the Fan Beats of {title}', { title }), to: paths.adminUser(id) },
    { title: i18n.t('Invite {title}', { title }), to: paths.adminUser(id) },
    { title: i18n.t('Write to {title}', { title }), to: paths.adminUser(id) },
    { title: i18n.t('Correct name and address of {title}', { title }), to: paths.adminUser(id) },
    { title: i18n.t('Merge {title} with another person', { title }), to: paths.adminUser(id) },
    { title: i18n.t('Ban {title}', { title }), to: paths.adminUser(id) },
    { title: i18n.t('Erase {title}', { title }), to: paths.adminUser(id) },
    {
      title: i18n.t('Payments of {title}', { title }),
      to: `${paths.adminPayments}?view=recorded&user=${id}`,
    },
    { title: i18n.t('Events of {title}', { title }), to: `${paths.ledgerEvents}?user=${id}` },
  ],
  claim: ({ id, title }) => [
    { title, to: paths.adminClaim(id) },
    { title: i18n.t('Enter the tracking ID of {title}', { title }), to: paths.adminClaim(id) },
    { title: i18n.t('Pack {title}', { title }), to: paths.packingOf([id]) },
    { title: i18n.t('Change {title}', { title }), to: paths.adminClaim(id) },
    { title: i18n.t('Delete {title}', { title }), to: paths.adminClaim(id) },
    { title: i18n.t('History of {title}', { title }), to: paths.claimHistory(id) },
    { title: i18n.t('Events of {title}', { title }), to: paths.ledgerClaim(id) },
  ],
  item: ({ id, title }) => [
    { title, to: paths.editItem(id) },
    { title: i18n.t('Change the price of claimed pieces of {title}', { title }), to: paths.editItem(id) },
  ],
  freebie: ({ id, title }) => [{ title, to: paths.editFreebie(id) }],
  event: ({ id, title }) => [{ title, to: paths.ledgerEvent(id) }],
};

const noteOf = ({ kind, note }: FoundRecord): string =>
  kind === 'go' ? (note === '' ? i18n.t('Open') : goStatusLabel(i18n, note)) : note;

/** The number of records up to which all their acts are listed; with more, only the records and the acts that match. */
const fewRecords = 3;

/** The entries found by `text`: acts on a record that its words name, then the records, then what else can be done. */
export function entriesOf(found: readonly FoundRecord[], text = ''): readonly PaletteEntry[] {
  const few = found.length <= fewRecords;
  const sorted = found.map((record) => {
    const [open, ...more] = acts[record.kind](record);
    const entryOf = (act: Act): PaletteEntry => ({
      kind: kinds()[record.kind],
      note: noteOf(record),
      ...act,
    });
    const named = open && fitOf(open.title, text) !== null ? [] : bestFits(more, text);
    return {
      named: named.map(entryOf),
      open: open ? [entryOf(open)] : [],
      rest: few ? more.filter((act) => !named.includes(act)).map(entryOf) : [],
    };
  });
  return [
    ...sorted.flatMap(({ named }) => named),
    ...sorted.flatMap(({ open }) => open),
    ...sorted.flatMap(({ rest }) => rest),
  ];
}

/** The pages and acts that the words fit, the best first. */
export function placesNamed(places: readonly Place[], text: string): readonly PaletteEntry[] {
  return bestFits(places, text).map(({ isAct, title, to }) => ({
    kind: isAct ? i18n.t('Act') : i18n.t('Go to'),
    note: '',
    title,
    to,
  }));
}

/** The words of a search without those of an act, so that "record payment lena" finds Lena. */
export function wordsOfRecord(text: string): string {
  const kindsOfRecords = Object.keys(acts) as FoundRecord['kind'][];
  const titles = kindsOfRecords.flatMap((kind) =>
    acts[kind]({ kind, id: 0, title: '', note: '' }).map(({ title }) => title),
  );
  return withoutWordsOf(titles, text);
}
