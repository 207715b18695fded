import {
  accountStream,
  claimStream,
  evolveClaim,
  initialClaim,
  Rejection,
  type ClaimEvent,
  type RecordedEvent,
  type ShopEvent,
} from '@fan-beats/events';
import { handOver, merged, separated } from '@fan-beats/events/rules';
import * as past from '@fan-beats/events/testing';
import fc from 'fast-check';
import { Fold } from '../../executors/replay/fold';
import { Invariants } from '../../executors/verify/invariants';
import { randomNumbers, RandomShop } from '../../testing/shop-history';
import { accountTable } from '../money/accounts/account.table';
import { readAccount } from '../money/accounts/account.view';
import { claimOverviewTable } from '../claims/claim-overview.table';
import { readAllClaims, readClaimsOfUser } from '../claims/claim.view';
import { operationsOf } from '../projectors';

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 25);

/** The sums of balance and Fan Beats of all people, and every claim without its owner. */
async function sums({ tables }: Fold, people: readonly number[]) {
  const accounts = await Promise.all(people.map((userId) => readAccount(tables, userId)));
  const total = (of: (account: (typeof accounts)[number]) => number) =>
    accounts.reduce((sum, account) => sum + of(account), 0);
  return {
    balance: total(({ balanceCents }) => balanceCents),
    points: total(({ points }) => points),
    pending: total(({ pending }) => pending),
    claims: (await readAllClaims(tables)).map(({ userId: _whose, version: _version, ...claim }) => claim),
    ofBoth: (await Promise.all(people.map((userId) => readClaimsOfUser(tables, userId)))).flat().length,
  };
}

function rowsOf({ tables }: Fold, spec: typeof accountTable | typeof claimOverviewTable): unknown[] {
  const table = tables.table(spec);
  const rows = Array.from({ length: table.size }, (_, row) => ({ ...table.rowAt(row), version: 0 }));
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** The history so far, its rows, and a method that adds an act to both. */
class Lived {
  readonly fold = new Fold();
  readonly events: RecordedEvent[] = [];
  private readonly breaches: string[] = [];
  private readonly invariants = new Invariants(new Fold().tables, ({ rule, what }) => {
    if (rule === 'vanished') this.breaches.push(`${rule}: ${what}`);
  });

  constructor(private acts: readonly past.PastEvents[]) {
    this.add();
  }

  record(acts: readonly past.PastEvents[]): RecordedEvent[] {
    this.acts = [...this.acts, ...acts.filter(({ events }) => events.length > 0)];
    return this.add();
  }

  /** Breaches of the identity of money in the history. */
  get broken(): readonly string[] {
    return this.breaches;
  }

  private add(): RecordedEvent[] {
    const added = past.history(this.acts).slice(this.events.length);
    for (const event of added) {
      this.fold.add(event);
      this.invariants.apply(event, operationsOf(event).flat());
      this.invariants.end(event);
    }
    this.events.push(...added);
    return added;
  }

  async handing(fromId: number, toId: number) {
    const claims = await readClaimsOfUser(this.fold.tables, fromId);
    return {
      fromId,
      toId,
      account: await readAccount(this.fold.tables, fromId),
      claims: claims.flatMap(({ claimId }) => {
        const events = this.events.filter(({ stream }) => stream === claimStream(claimId));
        const state = (events as RecordedEvent<ClaimEvent>[]).reduce(evolveClaim, initialClaim);
        return state.status === 'existing' ? [state] : [];
      }),
    };
  }

  handOver(
    handing: Awaited<ReturnType<Lived['handing']>>,
    fact: ShopEvent,
    personId: number,
  ): RecordedEvent[] {
    const { from, to, claims } = handOver(handing);
    return this.record([
      { stream: accountStream(handing.fromId), events: from },
      { stream: accountStream(handing.toId), events: to },
      ...claims.map((event) => ({ stream: claimStream(event.data.claimId), events: [event] })),
      { stream: `person-${personId}`, events: [fact] },
    ]);
  }
}

describe(`two people in any history (${numRuns} of them)`, () => {
  it('are one and two again: sums, claims and stages are the same to the cent, and every row comes back', async () => {
    let handed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1e6),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(30),
        async (seed, length, more) => {
          const random = randomNumbers(seed);
          const shop = new RandomShop(random);
          const lived = new Lived(shop.acts(length));
          const [one, other] = [11 + random(8), 11 + random(8)];
          fc.pre(one !== other);
          const [before, rows] = [
            await sums(lived.fold, [one, other]),
            rowsOf(lived.fold, claimOverviewTable),
          ];
          const accounts = rowsOf(lived.fold, accountTable).filter((row) => !isBlank(row));
          const handing = await lived.handing(one, other);
          handed += handing.claims.length;
          const fact = lived.handOver(handing, merged(handing), one).at(-1);
          expect(await sums(lived.fold, [one, other])).toEqual(before);
          expect(await sums(lived.fold, [other])).toEqual(before);
          if (fact?.type !== 'PersonMerged') throw new Error('Nobody was merged');
          const later = lived.record(shop.acts(more));
          const since = later.filter(({ stream }) => [...ownStreams(lived, other)].includes(stream));
          if (since.length > 0) {
            expect(() => separated(fact, since)).toThrow(Rejection);
            return;
          }
          const now = await sums(lived.fold, [one, other]);
          const { claimIds: _claims, userId: _one, intoUserId: _other, ...account } = fact.data;
          const back = { ...(await lived.handing(other, one)), account };
          const claims = back.claims.filter(({ claimId }) => fact.data.claimIds.includes(claimId));
          lived.handOver({ ...back, claims }, separated(fact, since), one);
          expect(await sums(lived.fold, [one, other])).toEqual(now);
          expect(lived.broken).toEqual([]);
          if (more > 0) return;
          expect(rowsOf(lived.fold, claimOverviewTable)).toEqual(rows);
          expect(rowsOf(lived.fold, accountTable).filter((row) => !isBlank(row))).toEqual(accounts);
        },
      ),
      { numRuns },
    );
    expect(handed).toBeGreaterThan(numRuns / 10);
  });
});

const isBlank = (row: unknown): boolean => /"balance_cents":0,"points":0,"pending":0/.test(String(row));

function* ownStreams({ events }: Lived, userId: number): Iterable<string> {
  yield accountStream(userId);
  for (const { data, stream } of events)
    if ('claimId' in data && 'userId' in data && data.userId === userId) yield stream;
}
