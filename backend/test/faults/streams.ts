import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@fan-beats/events/testing';
import type { Fan } from './crowd';

/** Open pages that follow the live hints and connect again wherever a server answers, as a browser does. */
export class Streams {
  /** The longest time that one of them had no connection so far, in seconds. */
  longestGap = 0;
  /** The number of connected pages. */
  connected = 0;
  /** The number of hints that each has received. */
  readonly heard: number[];
  private readonly over = new AbortController();
  private readonly following: Promise<unknown>;

  constructor(fans: readonly Fan[], count: number, urls: readonly string[]) {
    this.heard = Array.from({ length: count }, () => 0);
    this.following = Promise.all(
      this.heard.map((_, page) => {
        const fan = fans[page % fans.length];
        return fan ? this.follow(fan, page, urls) : Promise.resolve();
      }),
    );
  }

  async allConnected(): Promise<void> {
    await until(() => this.connected >= this.heard.length);
  }

  /** Waits until every page has received a new hint. */
  async allHear(): Promise<void> {
    const before = [...this.heard];
    await until(() => this.heard.every((hints, page) => hints !== before[page]));
  }

  async close(): Promise<void> {
    this.over.abort();
    await this.following;
  }

  private async follow({ caller }: Fan, page: number, urls: readonly string[]): Promise<void> {
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { signal } = this.over;
    setMaxListeners(0, signal);
    let lostAt = performance.now();
    for (let attempt = page; !signal.aborted; attempt += 1) {
      const request = new AbortController();
      const giveUp = (): void => request.abort();
      signal.addEventListener('abort', giveUp);
      const response = await fetch(`${urls[attempt % urls.length] ?? ''}/api/live`, {
        headers: { cookie },
        signal: request.signal,
      }).catch(() => null);
      if (response?.status === 200) {
        this.longestGap = Math.max(this.longestGap, (performance.now() - lostAt) / 1_000);
        this.connected += 1;
        await this.read(response, page).catch(() => undefined);
        this.connected -= 1;
        lostAt = performance.now();
      } else await sleep(50);
      signal.removeEventListener('abort', giveUp);
    }
  }

  private async read(response: Response, page: number): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const text = decoder.decode(chunk as Uint8Array, { stream: true });
      this.heard[page] = (this.heard[page] ?? 0) + text.split('data: {').length - 1;
    }
  }
}
