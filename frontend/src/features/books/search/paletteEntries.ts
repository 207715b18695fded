import type { FoundRecord } from '@fan-beats/backend/contract';
import { goStatusLabel } from '@fan-beats/events/language';
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

const kinds: Readonly<Record<FoundRecord['kind'], string>> = {
  go: 'Group order',
  user: 'User',
  claim: 'Claim',
  item: 'Item',
  freebie: 'Freebie',
  event: 'Ledger',
};

/** The pages of a record: the first one opens it. */
const acts: Readonly<Record<FoundRecord['kind'], (record: FoundRecord) => readonly Act[]>> = {
  go: ({ id, title }) => [
    { title, to: paths.goCockpit(id) },
    { title: `Edit ${title}`, to: paths.editGo(id) },
    { title: `Link items to ${title}`, to: paths.linkItems(id) },
    { title: `Claims of ${title}`, to: paths.claimsOfGo(id) },
    { title: `Freebies of ${title}`, to: paths.freebieMonitor(id) },
    { title: `Bills of ${title}`, to: paths.billsOfGo(id) },
    { title: `Packing pages of ${title}`, to: `${paths.packing}?go=${id}` },
    { title: `Unpaid claims of ${title}`, to: `${paths.claimsOfGo(id)}&paid=no` },
  ],
  user: ({ id, title }) => [
    { title, to: paths.adminUser(id) },
    { title: `Events of ${title}`, to: `${paths.ledgerEvents}?user=${id}` },
  ],
  claim: ({ id, title }) => [
    { title, to: paths.adminClaim(id) },
    { title: `History of ${title}`, to: paths.claimHistory(id) },
    { title: `Events of ${title}`, to: paths.ledgerClaim(id) },
  ],
  item: ({ id, title }) => [{ title, to: paths.editItem(id) }],
  freebie: ({ id, title }) => [{ title, to: paths.editFreebie(id) }],
  event: ({ id, title }) => [{ title, to: paths.ledgerEvent(id) }],
};

const noteOf = ({ kind, note }: FoundRecord): string =>
  kind === 'go' ? (note === '' ? 'Open' : goStatusLabel(note)) : note;

/** The number of records up to which all their acts are listed; with more, only the records and the acts that match. */
const fewRecords = 3;

/** The entries found by `text`; if its words name an act on a record, that act comes first. */
export function entriesOf(found: readonly FoundRecord[], text = ''): readonly PaletteEntry[] {
  const few = found.length <= fewRecords;
  const isFound = finder(text);
  return found.flatMap((record) => {
    const [open, ...more] = acts[record.kind](record);
    const entry = { kind: kinds[record.kind], note: noteOf(record) };
    const named = open && isFound(open.title) ? [] : more.filter(({ title }) => isFound(title));
    const rest = few ? more.filter((act) => !named.includes(act)) : [];
    return [...named, ...(open ? [open] : []), ...rest].map((act) => ({ ...entry, ...act }));
  });
}

/** The pages whose name has every word. */
export function placesNamed(places: readonly Act[], text: string): readonly PaletteEntry[] {
  const isFound = finder(text);
  return places.filter(({ title }) => isFound(title)).map((place) => ({ kind: 'Go to', note: '', ...place }));
}
