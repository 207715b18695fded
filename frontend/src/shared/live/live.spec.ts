import type { LiveHint } from '@fan-beats/backend/contract';
import { tag, type Tag } from '../api/api';
import { parseHint, staleAfter } from './liveHint';
import { listenLive } from './liveStream';
import { createRefreshQueue } from './refreshQueue';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a hint', () => {
  test('names only what it concerns', () => {
    expect(staleAfter({ topic: 'go', go_id: 5 })).toEqual([tag('GoInfos', 5)]);
    expect(staleAfter({ topic: 'go', go_id: 5, terms: true })).toEqual([
      tag('GoInfos', 5),
      tag('Gos', 5),
      tag('Gos', 'LIST'),
      tag('LinkedItems', 5),
      'Claims',
    ]);
    expect(staleAfter({ topic: 'claim', claim_id: 9, go_id: 5 })).toEqual([
      tag('Claims', 9),
      tag('FreebieRows', 5),
    ]);
    expect(staleAfter({ topic: 'item', item_id: 7 })).toEqual([tag('Items', 7), tag('Items', 'LIST')]);
    const ofPerson = [tag('Users', 2), tag('Users', 'LIST')];
    expect(staleAfter({ topic: 'account', user_id: 2 }, 1)).toEqual(ofPerson);
    expect(staleAfter({ topic: 'account', user_id: 2 }, 2)).toEqual([...ofPerson, 'Me']);
  });

  test('from a newer server is passed over', () => {
    expect(parseHint('{"topic":"go","go_id":5}')).toEqual({ topic: 'go', go_id: 5 });
    expect(parseHint('{"topic":"weather"}')).toBeNull();
    expect(parseHint('not JSON')).toBeNull();
    expect(parseHint('null')).toBeNull();
  });
});

describe('the queue of what to ask again', () => {
  const pace = { firstMs: 200, betweenMs: 4_000, spreadMs: 1_000 };

  function start(chance: number) {
    const asked: (readonly Tag[])[] = [];
    const queue = createRefreshQueue({ refresh: (tags) => asked.push(tags), pace, chance: () => chance });
    return { asked, queue };
  }

  test('asks soon after a quiet time, for each thing once', () => {
    const { asked, queue } = start(0);
    queue.add([{ type: 'GoInfos', id: 5 }]);
    queue.add([{ type: 'GoInfos', id: 5 }, 'Me']);
    jest.advanceTimersByTime(199);
    expect(asked).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(asked).toEqual([[{ type: 'GoInfos', id: 5 }, 'Me']]);
  });

  test('asks a few times a minute however many hints come', () => {
    const { asked, queue } = start(0);
    for (let ms = 0; ms < 20_000; ms += 10) {
      queue.add(['Claims']);
      jest.advanceTimersByTime(10);
    }
    expect(asked).toHaveLength(5);
  });

  test('spreads a crowd by chance', () => {
    const { asked, queue } = start(0.9);
    queue.add(['Me']);
    jest.advanceTimersByTime(200 + 899);
    expect(asked).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(asked).toHaveLength(1);
  });

  test('asks nothing for somebody who has left', () => {
    const { asked, queue } = start(0);
    queue.add(['Me']);
    queue.clear();
    jest.advanceTimersByTime(60_000);
    expect(asked).toEqual([]);
  });
});

/** A substitute for the browser's own class, which jsdom lacks. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  closed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  close(): void {
    this.closed = true;
  }
}

describe('the stream of hints', () => {
  let hidden = false;
  let stopLast = () => {};

  beforeEach(() => {
    FakeEventSource.opened = [];
    hidden = false;
    Object.defineProperty(globalThis, 'EventSource', { value: FakeEventSource, configurable: true });
    jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  });
  afterEach(() => {
    stopLast();
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'EventSource');
  });

  const show = (now: boolean) => {
    hidden = !now;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const open = () => FakeEventSource.opened.filter(({ closed }) => !closed);

  function listen(stillLoggedIn = true) {
    const heard: (LiveHint | 'gap')[] = [];
    const stop = listenLive({
      onHint: (hint) => heard.push(hint),
      onGap: () => heard.push('gap'),
      stillLoggedIn: () => Promise.resolve(stillLoggedIn),
      chance: () => 0.5,
    });
    stopLast = stop;
    return { heard, stop };
  }

  test('hands on what the server tells', () => {
    const { heard } = listen();
    open()[0]?.dispatchEvent(new MessageEvent('message', { data: '{"topic":"go","go_id":3}' }));
    expect(heard).toEqual([{ topic: 'go', go_id: 3 }]);
  });

  test('is opened again after it was lost, later each time, and reports the gap', async () => {
    const { heard } = listen();
    open()[0]?.dispatchEvent(new Event('error'));
    expect(open()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    open()[0]?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(1_999);
    expect(open()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    open()[0]?.dispatchEvent(new Event('open'));
    expect(heard).toEqual(['gap']);
  });

  test('rests after a newer tab took its place, until somebody comes back to it', async () => {
    listen();
    open()[0]?.dispatchEvent(new MessageEvent('replaced', { data: '{}' }));
    await jest.advanceTimersByTimeAsync(120_000);
    expect(open()).toHaveLength(0);
    expect(FakeEventSource.opened).toHaveLength(1);
    show(false);
    show(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(open()).toHaveLength(1);
  });

  test('stays closed when the session has ended', async () => {
    listen(false);
    open()[0]?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(120_000);
    expect(FakeEventSource.opened).toHaveLength(1);
  });

  test('is given up by a tab that nobody looks at, and opened again with the first look', async () => {
    const { heard } = listen();
    show(false);
    await jest.advanceTimersByTimeAsync(10_000);
    show(true);
    expect(FakeEventSource.opened).toHaveLength(1);
    show(false);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(open()).toEqual([]);
    show(true);
    await jest.advanceTimersByTimeAsync(0);
    open()[0]?.dispatchEvent(new Event('open'));
    expect(heard).toEqual(['gap']);
  });

  test('ends for good with the session', async () => {
    const { stop } = listen();
    stop();
    expect(open()).toEqual([]);
    show(false);
    show(true);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(FakeEventSource.opened).toHaveLength(1);
  });
});
