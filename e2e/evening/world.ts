import { addDays, germanDay } from '@fan-beats/events/kernel';
import { Client } from 'pg';

import type { FanClient } from '../support/fan-client';
import { makeGo, type MadeGo } from '../support/make-go';
import type { RunningShop } from '../support/running-shop';
import type { Movement } from './bank-files';

const firstFan = 5_000;
const privateLines = 19;
/** The number of claims that are submitted in one request. */
const atOnce = 20;

/** A fan's claim with its open amount. */
export interface OwedClaim {
  readonly claimId: number;
  readonly name: string;
  readonly mail: string;
  readonly reference: string;
  readonly openCents: number;
}

/** A group order with `count` claims of as many fans, of one to three albums of 300 g; the last fan has seven. */
export async function makeClaims(shop: RunningShop, admin: FanClient, count: number) {
  const go = await makeGo(admin, {
    title: 'Winter Album',
    products: [{ caption: 'Aurora Winter', price: 12.5 }],
  });
  const item_id = go.products['Aurora Winter']?.item_id ?? 0;
  await withOwner(shop, async (owner) => {
    await owner.query('UPDATE items SET grams = 300 WHERE item_id = $1', [item_id]);
    await owner.query(
      `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash, mail_proven_at)
       SELECT id, mail, mail, name, lower(name), '', now() FROM (
         SELECT $1 + n AS id, 'evening' || n || '@example.org' AS mail, 'Evening Fan ' || n AS name FROM generate_series(1, $2::int) n) people`,
      [firstFan, count],
    );
  });
  for (let first = 1; first <= count; first += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - first + 1) }, (_, index) => {
        const n = first + index;
        const amount = n === count ? 7 : 1 + (n % 3);
        const entries = [{ item_id, itemvariant_id: null, amount }];
        return admin.claims.admProxySubmitCart.mutate({ user_id: firstFan + n, go: go.go_id, entries });
      }),
    );
  const { stages } = await admin.payments.admGetOpen.query();
  const claims = stages
    .filter(({ go_id, stage }) => go_id === go.go_id && stage === 'items')
    .toSorted((one, other) => one.user_id - other.user_id)
    .map(({ claim_id, user_displayname, user_id, reference, open }): OwedClaim => ({
      claimId: claim_id,
      name: user_displayname,
      mail: `evening${user_id - firstFan}@example.org`,
      reference,
      openCents: Math.round(open * 100),
    }));
  return { go, claims } satisfies { go: MadeGo; claims: OwedClaim[] };
}

export async function withOwner<Answer>(
  shop: RunningShop,
  act: (owner: Client) => Promise<Answer>,
): Promise<Answer> {
  const owner = new Client({ connectionString: await shop.databaseUrl() });
  await owner.connect();
  try {
    return await act(owner);
  } finally {
    await owner.end();
  }
}

const ibanOf = (n: number): string => `DE${String(10 + (n % 89))}100500000${String(n).padStart(9, '0')}`;

/**
 * Sixty credits of two days, and other movements of an account. All fans but three pay with their reference, in the
 * spellings of banks and people; one leaves out a digit, one also names the reference of a friend, one writes none. The
 * other credits are the organiser's own.
 */
export function movementsFor(claims: readonly OwedClaim[]): Movement[] {
  const today = germanDay(Date.now());
  const days = [addDays(today, -2), addDays(today, -1)];
  const dayOf = (n: number): string => days[n % days.length] ?? today;
  const spellings: readonly ((reference: string) => string)[] = [
    (reference) => reference,
    (reference) => `${reference.replaceAll('-', ' ').toLowerCase()} danke!`,
    (reference) => `EREF: NOTPROVIDED SVWZ+ ${reference.replaceAll('-', '')}`,
    (reference) => `Winter Album ${reference}`,
  ];
  const [friend] = claims;
  const dirty: readonly ((claim: OwedClaim) => Pick<Movement, 'party' | 'purpose'>)[] = [
    ({ name, reference }) => ({ party: name, purpose: reference.replace(/\d(?=-\w+$)/, '') }),
    ({ name, reference }) => ({ party: name, purpose: `${reference} und ${friend?.reference ?? ''}` }),
    () => ({ party: 'M. Sonntag', purpose: 'Album' }),
  ];
  const clean = claims.length - dirty.length;
  const ofFans = claims.map((claim, n): Movement => {
    const told = dirty[n - clean]?.(claim) ?? {
      party: `Bank name of ${n + 1}`,
      purpose: spellings[n % spellings.length]?.(claim.reference) ?? '',
    };
    return { ...told, day: dayOf(n), amountCents: claim.openCents, iban: ibanOf(n + 1) };
  });
  const own = Array.from({ length: privateLines }, (_, n): Movement => ({
    day: dayOf(n),
    amountCents: 10_007 + n * 211,
    party: `Mieter ${n + 1} & Söhne`,
    iban: ibanOf(900 + n),
    purpose: `Miete Wohnung ${n + 1}, Kundennr. 4711-${n}`,
  }));
  const spent = [-4_990, -12_345].map((amountCents, n): Movement => ({
    day: dayOf(n),
    amountCents,
    party: 'Deutsche Post AG',
    iban: ibanOf(990 + n),
    purpose: 'EMS',
  }));
  return [...ofFans, ...own, ...spent];
}
