import { eventDefinitions } from '../event-definitions';
import type { DomainEvent, EventDefinition } from '../event';

type Definition = EventDefinition<DomainEvent<string, unknown, unknown>>;

it('keeps free text in streams that the ledger’s functions forget, and in purchases, which stay as the books do (M70)', () => {
  const definitions: readonly Definition[] = Object.values(eventDefinitions);
  const withText = definitions.filter((definition) => definition.private !== undefined);
  expect(withText.length).toBeGreaterThan(0);
  expect([...new Set(withText.map(({ stream }) => stream))].sort()).toEqual([
    'account',
    'bankline',
    'claim',
    'purchase',
    'withdrawals',
  ]);
});
