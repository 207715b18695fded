import {
  claimStream,
  evolveClaim,
  initialClaim,
  withoutHistory,
  type ClaimEvent,
  type ClaimState,
  type RecordedEvent,
} from '@fan-beats/events';
import * as past from '@fan-beats/events/testing';
import { Client } from 'pg';

import { createTestDatabase } from '../../../scripts/jest/test-database';
import { FoldedClaims, type FoldedClaim } from './folded-claims';

const stream = claimStream(past.testIds.claimId);

const texts = { additionalInfo: 'Gate 4', lineTexts: { '2': 'For Ana' } };
const history: ClaimEvent[] = [
  past.claimSubmitted({}, { additionalInfo: 'At the door' }),
  past.claimExtended({ added: [past.claimLine({ line: 2 })] }, texts),
  ...[1, 2, 3].flatMap(() => [past.shippingCostSet(), past.shippingCostSettled()]),
  past.claimPaymentReceived(),
  past.claimExtended({ added: [past.claimLine({ line: 3 })] }),
  past.claimSurplusReleased(),
  past.claimExtended({ added: [past.claimLine({ line: 4 })] }),
];

const fold = (events: readonly RecordedEvent[], from: ClaimState = initialClaim): ClaimState =>
  (events as readonly (RecordedEvent & ClaimEvent)[]).reduce(evolveClaim, from);

describe('claims that are kept folded', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: Client;
  let recorded: RecordedEvent[];
  let folded: FoldedClaims;

  beforeEach(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    recorded = await past.appendAll(
      client,
      history.map((event) => ({ stream, events: [event] })),
    );
    folded = new FoldedClaims();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const keptAt = (version: number, hash = recorded[version - 1]?.hash ?? ''): FoldedClaim => ({
    head: { version, hash },
    state: withoutHistory(fold(recorded.slice(0, version))),
  });
  const load = async (needs: { whole?: readonly string[]; forgottenAt?: number } = {}) => {
    const { whole = [], forgottenAt = 0 } = needs;
    const claims = whole.length > 0 ? [] : [stream];
    const loaded = (await folded.load(client, { whole, claims, heads: [], forgottenAt })).get(stream);
    return { from: loaded?.base?.head.version ?? 0, state: fold(loaded?.events ?? [], loaded?.base?.state) };
  };

  it('load nothing but the end of a stream that is appended to', async () => {
    const heads = [stream, 'withdrawals-none'];
    const loaded = await folded.load(client, { whole: [], claims: [], heads, forgottenAt: 0 });
    const last = recorded.at(-1);
    expect([...loaded.keys()]).toEqual([stream]);
    expect(loaded.get(stream)).toMatchObject({
      base: { head: { version: last?.version, hash: last?.hash } },
      events: [],
    });
  });

  it('go on from any version to where a fold of all events leads', async () => {
    const whole = withoutHistory(fold(recorded));
    expect(whole.status).toBe('existing');
    for (let version = 1; version <= recorded.length; version++) {
      folded.keep([[stream, keptAt(version)]]);
      const { from, state } = await load();
      expect({ from, state: withoutHistory(state) }).toEqual({ from: version, state: whole });
    }
  });

  it('are read whole where their last event is another one, as after a failover', async () => {
    folded.keep([[stream, keptAt(10, 'f'.repeat(64))]]);
    expect(await load()).toEqual({ from: 0, state: fold(recorded) });
    folded.keep([[stream, { ...keptAt(10), head: { version: 99, hash: 'f'.repeat(64) } }]]);
    expect(await load()).toEqual({ from: 0, state: fold(recorded) });
  });

  it('are read whole after somebody was forgotten, and for whoever needs their history', async () => {
    folded.keep([[stream, keptAt(10)]]);
    expect((await load()).from).toBe(10);
    expect((await load({ forgottenAt: 5 })).from).toBe(0);
    folded.keep([[stream, keptAt(10)]]);
    expect(await load({ whole: [stream], forgottenAt: 5 })).toEqual({ from: 0, state: fold(recorded) });
  });
});
