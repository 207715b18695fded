import { cents } from '@fan-beats/events';
import { SubmitCart } from '@fan-beats/backend/features/claims/commands/submit-cart.command';
import { UpdateClaims } from '@fan-beats/backend/features/claims/commands/update-claims.command';
import { newCommand } from '@fan-beats/backend/platform/cqrs/shop-command';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Client } from 'pg';

export const claims = Number(process.env['BENCH_CLAIMS'] ?? 3_000);
export const items = 2_000;
export const admin = { mail: 'office@example.org', password: 'correct horse battery' };

const goCount = 6;
const linesPerClaim = 3;
const inFlight = 200;
const adminId = 1;

const records = `
  INSERT INTO items (caption, category, kind, item_type, price_cents, points, published)
    SELECT 'Album ' || n, 'Band ' || n % 40, 'Kind ' || n % 20, 0, 900 + n % 50 * 10, 2, true
      FROM generate_series(1, ${items}) n;
  INSERT INTO item_variants (item_id, sort_id, caption)
    SELECT item_id, n, 'Member ' || n FROM items, generate_series(1, 4) n WHERE item_id % 3 = 0;
  INSERT INTO gos (title, published) SELECT 'Group order ' || n, true FROM generate_series(1, ${goCount}) n;
  INSERT INTO go_items (go_id, item_id) SELECT go_id, item_id FROM gos, items WHERE item_id % 3 = 1;
  INSERT INTO users (mail, mail_key, displayname, displayname_key, password_hash)
    SELECT 'fan' || n || '@example.org', 'fan' || n || '@example.org', 'Fan ' || n, 'fan ' || n, 'none' FROM generate_series(1, ${claims}) n;
  ANALYZE;`;

/** Items, group orders and fans as rows, claims as acts of their fans. */
export async function fillOffice(app: INestApplicationContext, owner: Client) {
  await owner.query(records);
  const { rows: fans } = await owner.query<{ user_id: number }>(
    `SELECT user_id FROM users WHERE displayname LIKE 'Fan %' ORDER BY 1`,
  );
  const { rows: offered } = await owner.query<{ item_id: number }>(
    'SELECT item_id FROM go_items WHERE go_id = 1 ORDER BY 1',
  );
  const bus = app.get(CommandBus);
  /** Each fan claims in one group order after another. */
  const submit = (n: number) => {
    const userId = fans[n % fans.length]?.user_id ?? 0;
    return bus.execute(
      newCommand(
        SubmitCart,
        { userId, role: 1, correlationId: `office-${n}` },
        {
          goId: 1 + ((n + Math.floor(n / fans.length)) % goCount),
          entries: Array.from({ length: linesPerClaim }, (_, line) => ({
            itemId: offered[(n * linesPerClaim + line) % offered.length]?.item_id ?? 0,
            itemvariantId: null,
            amount: 1 + (line % 2),
          })),
        },
      ),
    );
  };
  const claimIds: number[] = [];
  for (let first = 0; first < fans.length; first += inFlight) {
    const made = await Promise.all(fans.slice(first, first + inFlight).map((_, n) => submit(first + n)));
    claimIds.push(...made.map(({ claim_id }) => claim_id));
  }
  let next = fans.length;
  return { claimIds, claimMore: () => submit(next++) };
}

/** Makes an admin change the costs of every claim again and again: more events, the same claims. */
export async function ageClaims(
  app: INestApplicationContext,
  claimIds: readonly number[],
  rounds: number,
): Promise<void> {
  const bus = app.get(CommandBus);
  const actor = { userId: adminId, role: 2, correlationId: 'office-history' };
  for (let round = 1; round <= rounds; round++) {
    for (let first = 0; first < claimIds.length; first += inFlight) {
      const changes = claimIds.slice(first, first + inFlight).map((claimId) => ({
        claimId,
        emsCents: cents(100 + (round % 9)),
      }));
      const bulk = newCommand(UpdateClaims, actor, { batchId: batchIdOf(round), claims: changes });
      const refused = (await bus.execute(bulk)).results.find(({ ok }) => !ok);
      if (refused) throw new Error(`Claim ${refused.claim_id} was refused`, { cause: refused });
    }
  }
}

export const batchIdOf = (round: number): string =>
  `00000000-0000-4000-8000-${String(round).padStart(12, '0')}`;

/**
 * Rows in the shape of events, without hash chains: they only serve to measure how fast a batch is found among them.
 */
export async function addOtherEvents(owner: Client, count: number): Promise<void> {
  await owner.query(
    `INSERT INTO ledger.events (position, recorded_at, version, schema_version, hash, stream, type, meta, data)
     SELECT 1000000 + n, 1763700000000 + n, 1, 1, '\\x${'00'.repeat(32)}', 'claim-' || 1000000 + n, 'ClaimNoteWritten',
            json_build_object('actorId', n % 5000, 'actorRole', 1, 'via', 'self', 'correlationId', 'c', 'idempotencyKey', n::text),
            json_build_object('claimId', 1000000 + n, 'goId', 1, 'userId', n % 5000)
       FROM generate_series(1, $1::int) n`,
    [count],
  );
  await owner.query('VACUUM (ANALYZE) ledger.events');
}
