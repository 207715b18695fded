import type { MessageEvent } from '@nestjs/common';
import { NEVER, type Subscription } from 'rxjs';
import { TooManyRequests } from '../../../platform/errors/refusals';
import { LiveStreams, mostPerAddress, mostPerPerson } from './live-streams';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const personOf = (userId: number, tab = 1) => ({
  userId,
  role: 1,
  grants: [],
  sessionId: `session ${userId} ${tab}`,
});

interface Heard {
  readonly types: (string | undefined)[];
  readonly subscription: Subscription;
  ended: boolean;
}

function open() {
  const asked: string[][] = [];
  const over = new Set<string>();
  const database = { answers: true };
  const standing = (people: readonly { sessionId: string }[]): Promise<Set<string>> => {
    const all = people.map(({ sessionId }) => sessionId);
    asked.push(all);
    return database.answers
      ? Promise.resolve(new Set(all.filter((id) => !over.has(id))))
      : Promise.reject(new Error('no database'));
  };
  const drain = { isShuttingDown: false };
  const streams: LiveStreams = Reflect.construct(LiveStreams, [{ standing }, drain]) as LiveStreams;
  const listen = (person: ReturnType<typeof personOf>, address = `10.0.0.${person.userId}`): Heard => {
    const heard: Heard = {
      types: [],
      ended: false,
      subscription: streams.admit(NEVER, { person, address }).subscribe({
        next: ({ type }: MessageEvent) => heard.types.push(type),
        complete: () => (heard.ended = true),
      }),
    };
    return heard;
  };
  return { listen, asked, over, database, drain };
}

describe('the streams of a process', () => {
  it('are asked about together, and no more once they are closed', async () => {
    const { listen, asked } = open();
    const all = Array.from({ length: 300 }, (_, n) => listen(personOf(n + 1)));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked.map(({ length }) => length)).toEqual([300, 300]);
    for (const { subscription } of all) subscription.unsubscribe();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('end within half a second of their session, and only they', async () => {
    const { listen, over } = open();
    const [one, other] = [listen(personOf(1)), listen(personOf(2))];
    await jest.advanceTimersByTimeAsync(2_000);
    over.add('session 1 1');
    await jest.advanceTimersByTimeAsync(500);
    expect([one.ended, other.ended]).toEqual([true, false]);
  });

  it('outlast a database that does not answer, and end when the server is about to stop', async () => {
    const { listen, database, drain } = open();
    const one = listen(personOf(1));
    database.answers = false;
    await jest.advanceTimersByTimeAsync(2_000);
    expect(one.ended).toBe(false);
    drain.isShuttingDown = true;
    await jest.advanceTimersByTimeAsync(500);
    expect(one.ended).toBe(true);
  });

  it('show that they live', async () => {
    const { listen } = open();
    const one = listen(personOf(1));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(one.types).toEqual(['beat', 'beat']);
  });

  it('are ten of a person: the next takes the place of the oldest, which is told so', () => {
    const { listen } = open();
    const tabs = Array.from({ length: mostPerPerson + 2 }, (_, n) => listen(personOf(1, n)));
    listen(personOf(2));
    expect(tabs.map(({ ended }) => ended)).toEqual(tabs.map((_, n) => n < 2));
    expect(tabs[0]?.types).toEqual(['replaced']);
  });

  it('are so many of one address: who comes then waits', () => {
    const { listen } = open();
    const address = '10.1.1.1';
    const crowd = Array.from({ length: mostPerAddress }, (_, n) => listen(personOf(n + 1), address));
    expect(() => listen(personOf(1_000), address)).toThrow(TooManyRequests);
    expect(listen(personOf(1_000), '10.1.1.2').ended).toBe(false);
    crowd[0]?.subscription.unsubscribe();
    expect(listen(personOf(1_001), address).ended).toBe(false);
  });
});
