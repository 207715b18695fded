import { describeEventStore } from '../../testing/event-store.contract';
import { InMemoryEventStore } from './in-memory-event-store';

describeEventStore('the event store in memory', async () => ({
  store: new InMemoryEventStore(),
  dispose: async () => undefined,
}));
