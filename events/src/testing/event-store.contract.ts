import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent, ShopEvent } from '../catalogue';
import { balanceAdded, claimSubmitted, goStatusSet, pointsAdded, testMeta } from './index';
import { genesisHash } from '../store/hashing/event-hash';
import {
  ConcurrencyConflict,
  IdempotencyConflict,
  type AppendRequest,
  type EventStore,
  type ReadAllOptions,
} from '../store/log/event-store';

export interface StoreUnderTest {
  readonly store: EventStore;
  readonly dispose: () => Promise<void>;
}

async function everything(
  store: EventStore,
  options: ReadAllOptions = { after: 0 },
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of store.readAll(options)) events.push(...batch);
  return events;
}

/** Waits until the fence has come up to an event: other transactions of the cluster may hold it for a while. */
async function settle(store: EventStore, last: RecordedEvent | undefined): Promise<void> {
  const deadline = Date.now() + 4000;
  while ((await store.fence()) < (last?.position ?? 0) && Date.now() < deadline) await sleep(5);
}

function one(stream: string, expectedVersion: number, ...events: ShopEvent[]): AppendRequest {
  return { streams: [{ stream, expectedVersion, events }], meta: testMeta() };
}

/** What every event store keeps. */
export function describeEventStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(name, () => {
    let store: EventStore;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ store, dispose } = await open());
    });
    afterEach(() => dispose());

    it('gives back what was appended, numbered and chained', async () => {
      const event = claimSubmitted({}, { additionalInfo: 'please ring', lineTexts: { 10: 'a', 9: 'b' } });
      const first = await store.append(one('claim-17', 0, event, claimSubmitted()));
      const [third] = await store.append(one('claim-17', 2, claimSubmitted()));
      const read = await store.readStream('claim-17');
      expect(read).toStrictEqual([...first, third]);
      expect(read.map(({ version }) => version)).toEqual([1, 2, 3]);
      expect(read[0]).toMatchObject({ ...event, stream: 'claim-17', schemaVersion: 1, meta: testMeta() });
      expect(new Set(read.map(({ hash }) => hash)).size).toBe(3);
      expect(read.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash) && hash !== genesisHash)).toBe(true);
      expect(await store.readStream('claim-17', 3)).toStrictEqual([third]);
      expect(await store.readStream('claim-18')).toEqual([]);
    });

    it('records the instant of the act, the same for all its events', async () => {
      const started = Date.now();
      const events = await store.append(one('account-4', 0, balanceAdded(), balanceAdded()));
      const instants = new Set(events.map(({ recordedAt }) => recordedAt));
      expect(instants.size).toBe(1);
      for (const instant of instants) expect(Math.abs(instant - started)).toBeLessThan(60_000);
    });

    it('appends to several streams, all or nothing', async () => {
      await store.append(one('account-4', 0, balanceAdded(1)));
      const streams = [
        { stream: 'go-3', expectedVersion: 0, events: [goStatusSet()] },
        { stream: 'account-4', expectedVersion: 0, events: [balanceAdded(2)] },
      ];
      await expect(store.append({ streams, meta: testMeta() })).rejects.toEqual(
        new ConcurrencyConflict('account-4'),
      );
      expect(await store.readStream('go-3')).toEqual([]);
      expect(await store.readStream('account-4')).toHaveLength(1);
      const fixed = streams.map((append) => ({
        ...append,
        expectedVersion: append.stream === 'go-3' ? 0 : 1,
      }));
      const events = await store.append({ streams: fixed, meta: testMeta() });
      expect(events.map(({ stream, version }) => `${stream}@${version}`)).toEqual(['go-3@1', 'account-4@2']);
    });

    it.each([1, 5])('refuses a new stream that is expected at version %i', async (expected) => {
      await expect(store.append(one('account-4', expected, balanceAdded()))).rejects.toThrow(
        ConcurrencyConflict,
      );
    });

    it('lets one of many through that append to the same version', async () => {
      const attempts = Array.from({ length: 10 }, (_, i) =>
        store.append(one('account-4', 0, balanceAdded(i + 1))),
      );
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConcurrencyConflict);
      expect(await store.readStream('account-4')).toHaveLength(1);
    });

    const keyed = (overrides = {}): AppendRequest => ({
      streams: [
        { stream: 'account-4', expectedVersion: 0, events: [balanceAdded(5), balanceAdded(6)] },
        { stream: 'go-3', expectedVersion: 0, events: [goStatusSet()] },
      ],
      meta: testMeta({ idempotencyKey: 'attempt-1', inputDigest: 'd1', ...overrides }),
    });

    it('answers a repeated idempotency key with what it recorded the first time', async () => {
      const first = await store.append(keyed());
      const [last] = await store.append(one('account-4', 2, balanceAdded(7)));
      const again = await store.append(keyed({ correlationId: 'another request' }));
      expect(again).toStrictEqual(first);
      await settle(store, last);
      expect(await everything(store)).toHaveLength(4);
    });

    it('answers the same to equal acts that arrive together', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => store.append(keyed())));
      for (const answer of answers) expect(answer).toStrictEqual(answers[0]);
      await settle(store, answers[0]?.at(-1));
      expect(await everything(store)).toHaveLength(3);
    });

    it('refuses an idempotency key that was used with another input', async () => {
      const first = await store.append(keyed());
      await settle(store, first.at(-1));
      await expect(store.append(keyed({ inputDigest: 'd2' }))).rejects.toEqual(
        new IdempotencyConflict('attempt-1'),
      );
      expect(await everything(store)).toHaveLength(3);
    });

    it('keeps the idempotency keys of different persons apart', async () => {
      const other = {
        ...keyed({ actorId: 9 }),
        streams: [{ stream: 'account-9', expectedVersion: 0, events: [pointsAdded()] }],
      };
      await store.append(keyed());
      expect(await store.append(other)).toHaveLength(1);
    });

    it('reads the whole log in order of position', async () => {
      for (let i = 0; i < 5; i++) {
        const appended = await store.append(one(`account-${i}`, 0, balanceAdded(i + 1), pointsAdded()));
        await settle(store, appended.at(-1));
      }
      const all = await everything(store);
      expect(all.map(({ stream }) => stream)).toEqual(
        [0, 0, 1, 1, 2, 2, 3, 3, 4, 4].map((i) => `account-${i}`),
      );
      const positions = all.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(new Set(positions).size).toBe(10);
      const [, second = 0, third = 0, , fifth = 0] = positions;
      expect(await everything(store, { after: second })).toStrictEqual(all.slice(2));
      const part = { after: second, upTo: fifth, limit: 2 };
      expect((await everything(store, part)).map(({ position }) => position)).toEqual(positions.slice(2, 4));
      expect((await everything(store, { ...part, upTo: third })).map(({ position }) => position)).toEqual([
        third,
      ]);
      expect(await store.fence()).toBe(positions.at(-1));
    });

    it('reads more than one batch', async () => {
      const events = Array.from({ length: 1500 }, (_, i) => pointsAdded(i + 1));
      const appended = await store.append(one('account-4', 0, ...events));
      await settle(store, appended.at(-1));
      const all = await everything(store);
      expect(all.map(({ version }) => version)).toEqual(events.map((_, i) => i + 1));
      expect(await everything(store, { after: 0, limit: 1200 })).toHaveLength(1200);
    });

    it('has nothing to read and its fence at 0 while it is empty', async () => {
      expect(await everything(store)).toEqual([]);
      expect(await store.fence()).toBe(0);
    });
  });
}
