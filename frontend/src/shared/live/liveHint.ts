import type { LiveHint } from '@fan-beats/backend/contract';

/** What has to be asked again. */
export type StaleTag =
  | 'Me'
  | 'Users'
  | 'Claims'
  | 'Gos'
  | 'GoInfos'
  | 'Items'
  | 'LinkedItems'
  | 'FreebieRows'
  | { readonly type: 'GoInfos' | 'Claims'; readonly id: number };

const topics: readonly string[] = [
  'claim',
  'account',
  'go',
  'item',
  'stock',
  'all',
] satisfies LiveHint['topic'][];

function isHint(value: unknown): value is LiveHint {
  return (
    typeof value === 'object' && value !== null && 'topic' in value && topics.includes(String(value.topic))
  );
}

/** Null for what a newer server may tell and this page does not know. */
export function parseHint(text: string): LiveHint | null {
  try {
    const hint: unknown = JSON.parse(text);
    return isHint(hint) ? hint : null;
  } catch {
    return null;
  }
}

/** A claim names its group order and leads to its chat. */
const termsTags: readonly StaleTag[] = ['Gos', 'Claims', 'LinkedItems'];

/** Only what is on the screen is asked again; a person who is nobody's admin hears of nobody else's accounts. */
export function staleAfter({ topic, claim_id, go_id, terms }: LiveHint): readonly StaleTag[] {
  switch (topic) {
    case 'claim':
      return [{ type: 'Claims', id: claim_id ?? 0 }, 'FreebieRows'];
    case 'account':
      return ['Me', 'Users'];
    case 'go':
      return [{ type: 'GoInfos', id: go_id ?? 0 }, ...(terms ? termsTags : [])];
    case 'item':
      return ['Items'];
    case 'stock':
      return ['FreebieRows'];
    case 'all':
      return ['Me', 'Users', 'Claims', 'Gos', 'GoInfos', 'Items', 'LinkedItems', 'FreebieRows'];
  }
}
