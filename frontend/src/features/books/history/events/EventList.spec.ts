import type { LedgerEventRecord } from '@fan-beats/backend/contract';
import { foldBatches } from './EventList';

const event = (position: number, batch_id: string | null): LedgerEventRecord => ({
  position,
  batch_id,
  stream: 'claim-1',
  version: 1,
  schema_version: 1,
  type: 'ClaimPaymentReceived',
  data: {},
  private: null,
  actor: null,
  via: 'admin',
  correlation_id: null,
  forgotten: false,
  recorded_at: '2026-11-20T12:00:00.000Z',
  hash: 'x',
  stored: { data: '{}', meta: '{}' },
});

test('events of one batch that follow each other are one entry', () => {
  const events = [event(9, null), event(8, null), event(7, 'a'), event(6, 'a'), event(5, 'b'), event(4, 'a')];
  const told = foldBatches(events).map((entry) =>
    'batchId' in entry ? [entry.batchId, entry.events.map(({ position }) => position)] : entry.position,
  );
  expect(told).toEqual([9, 8, ['a', [7, 6]], 5, 4]);
});
