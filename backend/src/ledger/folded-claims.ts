import {
  initialClaim,
  loadStreamHeads,
  loadStreams,
  type ClaimState,
  type RecordedEvent,
  type StreamHead,
} from '@fan-beats/events';
import { LRUCache } from 'lru-cache';
import type { Transaction } from '../platform/database/statements';

/** A claim at a version of its stream, without its history. */
export interface FoldedClaim {
  readonly head: StreamHead;
  readonly state: ClaimState;
}

/** The stream that a batch is decided on: its events, or those after the folded claim. */
export interface LoadedStream {
  readonly base?: FoldedClaim;
  readonly events: readonly RecordedEvent[];
}

export interface StreamNeeds {
  readonly whole: readonly string[];
  readonly claims: readonly string[];
  /** Streams that are appended to, whatever they contain: only the end of each is loaded. */
  readonly heads: readonly string[];
  /** The position of the last erasure of a person: since then an event may lack texts that it had. */
  readonly forgottenAt: number;
}

/** A shorter stream is read as fast as the kept state is checked. */
export const longStream = 8;
const maxKept = 10_000;

/**
 * Claims with long histories, in the state after the commits of this process: only newer events are loaded for them. A
 * kept claim counts only while the event that it was folded to still has the same hash.
 */
export class FoldedClaims {
  /** By stream. */
  private readonly kept = new LRUCache<string, FoldedClaim>({ max: maxKept });
  private forgottenAt = 0;

  async load(client: Transaction, needs: StreamNeeds): Promise<ReadonlyMap<string, LoadedStream>> {
    if (needs.forgottenAt !== this.forgottenAt) this.kept.clear();
    this.forgottenAt = needs.forgottenAt;
    for (const stream of needs.whole) this.kept.delete(stream);
    const wanted = [...needs.whole, ...needs.claims];
    const found = await loadStreams(client, wanted, (stream) => this.kept.get(stream)?.head.version ?? 1);
    const forked = wanted.filter((stream) => {
      const known = this.kept.get(stream);
      return known && found.get(stream)?.[0]?.hash !== known.head.hash;
    });
    for (const stream of forked) this.kept.delete(stream);
    const whole = await loadStreams(client, forked);
    const loaded = new Map<string, LoadedStream>();
    for (const [stream, events] of [...found, ...whole]) {
      const base = this.kept.get(stream);
      loaded.set(stream, base ? { base, events: events.slice(1) } : { events });
    }
    for (const [stream, head] of await loadStreamHeads(client, needs.heads))
      loaded.set(stream, { base: { head, state: initialClaim }, events: [] });
    return loaded;
  }

  /** Keeps the claims of a commit. */
  keep(claims: Iterable<readonly [stream: string, claim: FoldedClaim]>): void {
    for (const [stream, claim] of claims) this.kept.set(stream, claim);
  }
}
