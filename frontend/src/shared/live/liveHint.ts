import type { LiveHint } from '@fan-beats/backend/contract';
import { changed, tag, type Tag } from '../api/api';

/** The stale tags, by the hint's topic. A claim contains its group order's name and chat. */
const staleBy: Readonly<Record<LiveHint['topic'], (hint: LiveHint, myId?: number) => readonly Tag[]>> = {
  claim: ({ claim_id = 0, go_id = 0 }) => [tag('Claims', claim_id), tag('FreebieRows', go_id)],
  account: ({ user_id = 0 }, myId) => [
    ...changed('Users', user_id),
    ...(user_id === myId ? ['Me' as const] : []),
  ],
  go: ({ go_id = 0, terms }) => [
    tag('GoInfos', go_id),
    ...(terms ? [...changed('Gos', go_id), tag('LinkedItems', go_id), 'Claims' as const] : []),
  ],
  item: ({ item_id = 0 }) => changed('Items', item_id),
  stock: () => ['FreebieRows'],
  bank: () => ['Bank'],
  purchases: () => ['Purchases'],
  all: () => [
    'Me',
    'Users',
    'Claims',
    'Gos',
    'GoInfos',
    'Items',
    'LinkedItems',
    'FreebieRows',
    'Bank',
    'Purchases',
  ],
};

/** The tags that have to be fetched again. Only admins get hints about other people's accounts. */
export function staleAfter(hint: LiveHint, myId?: number): readonly Tag[] {
  return staleBy[hint.topic](hint, myId);
}

/** Null for a hint of a newer server that is too new for this page. */
export function parseHint(text: string): LiveHint | null {
  try {
    const hint = JSON.parse(text) as LiveHint | null;
    return hint && Object.hasOwn(staleBy, hint.topic) ? hint : null;
  } catch {
    return null;
  }
}
