import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { isHeld, leaderLock } from '../platform/database/locks';
import { writePlace } from '../platform/database/place';
import { adminCli } from './admin.cli';
import { failureText } from './ledger/terminal';

let database: TestDatabase;
let owner: Client;
let folder: string;
const before = process.env;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  folder = mkdtempSync(join(tmpdir(), 'fan-beats-admin-'));
  const here = { DATA_DIR: folder, INIT_CWD: folder, ALLOW_UNSAFE_DATABASE: '1' };
  process.env = { ...before, ...here, DATABASE_OWNER_URL: database.url };
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterAll(async () => {
  process.env = before;
  jest.restoreAllMocks();
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe('npm run admin', () => {
  it('writes the register where it was called, under another name until it is whole', async () => {
    const register = join(folder, 'erasures.jsonl');
    writeFileSync(register, 'of before\n');
    const { ino } = statSync(register);
    await expect(adminCli(['erasures', 'erasures.jsonl'])).resolves.toBe(0);
    expect(readFileSync(register, 'utf8')).toBe('');
    expect(statSync(register).ino).not.toBe(ino);
  });

  it('does nothing of what a server does by itself: a copy that is proven sends no mail', async () => {
    await owner.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const written = adminCli(['erasures', 'erasures.jsonl']);
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND database =
      (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await until(async () => (await owner.query(waits)).rowCount !== 0);
    // A leader would begin on a connection of its own, with no later sign to wait for.
    await sleep(500);
    const led = (await owner.query(`SELECT FROM pg_locks WHERE ${isHeld(leaderLock)}`)).rowCount;
    await owner.query('ROLLBACK');
    await expect(written).resolves.toBe(0);
    expect(led).toBe(0);
  });

  it('finds nobody in a new shop, and removes the second factor of an admin who lost it (rule D134)', async () => {
    expect((await owner.query('SELECT FROM users')).rowCount).toBe(0);
    await owner.query(
      `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, user_role)
       VALUES (7, 'mira@example.org', 'mira@example.org', 'Mira', 'mira', 2)`,
    );
    await owner.query(
      `INSERT INTO totp_factors (user_id, secret, confirmed_at) VALUES (7, 'MZXW6YTB', now())`,
    );
    await expect(adminCli(['reset-factor', '--mail', 'mira@example.org'])).resolves.toBe(0);
    expect((await owner.query('SELECT FROM totp_factors')).rowCount).toBe(0);
    const { rows } = await owner.query('SELECT act, actor_id FROM audit_entries');
    expect(rows).toEqual([{ act: 'user.admResetFactor', actor_id: 0 }]);
    const { rows: mails } = await owner.query<{ content: { text: string } }>('SELECT content FROM mails');
    expect(mails[0]?.content.text).toContain('removed the second factor of your account');
    await expect(adminCli(['reset-factor', '--mail', 'mira@example.org'])).rejects.toThrow(
      'no second factor',
    );
    await owner.query('DELETE FROM users');
  });

  it('tells an operator at a place that was shut what to do, and nothing of its code', async () => {
    await writePlace(owner, { epoch: 1, shutAt: '2026-11-28T10:00:00.000Z' });
    const told = failureText(await adminCli(['erasures', 'erasures.jsonl']).catch((error: unknown) => error));
    expect(told).toMatch(/^The shop was shut here at .*: npm run ledger -- reopen\.$/);
    await writePlace(owner, { epoch: 1, shutAt: null });
  });
});
