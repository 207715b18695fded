import { until } from '@fan-beats/events/testing';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { changeEvents } from '../../../../test/change-events';
import { refusalOf } from '../../../../test/caller';
import { makeWorld } from '../../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../../test/open-test-shop';
import { ShutdownState } from '../../../platform/observability/shutdown-state';
import { shopItself } from '../../../platform/people/actor';
import { LedgerRuns } from './ledger-runs';
import { runLock, RunStore } from './run-store';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await makeWorld(shop);
});

afterAll(() => shop.close());

const ledger = () => shop.callers.admin.api.ledger;

async function ended<Run extends { readonly state: string }>(read: () => Promise<Run>): Promise<Run> {
  let run = await read();
  await until(async () => {
    run = await read();
    return run.state !== 'running';
  });
  return run;
}

async function verify() {
  const { run_id } = await ledger().admStartVerification.mutate();
  return ended(() => ledger().admGetVerification.query({ run_id }));
}

async function rebuild(name?: string) {
  const { run_id } = await ledger().admStartRebuild.mutate(name === undefined ? {} : { name });
  return ended(() => ledger().admGetRebuild.query({ run_id }));
}

describe('a verification from the back office', () => {
  it('counts what it saw, and is kept among the earlier ones', async () => {
    const run = await verify();
    const { rows } = await shop.owner.query<{ events: number; streams: number }>(
      'SELECT count(*)::int AS events, count(DISTINCT stream)::int AS streams FROM ledger.events',
    );
    expect(run).toMatchObject({ state: 'clean', findings: [], finding_count: 0, failure: null, ...rows[0] });
    expect(run.progress).toEqual({ events: run.events, total: run.events });
    expect(run.read_models).toEqual((await ledger().admGetReadModels.query()).read_models);
    const { runs, next_cursor } = await ledger().admGetVerifications.query({ limit: 1 });
    const { findings: _findings, read_models: _readModels, ...short } = run;
    expect(runs).toEqual([short]);
    expect(next_cursor).toBeNull();
  });

  it('names what a superuser changed, with its place, and keeps no text of a person', async () => {
    await changeEvents(
      shop.owner,
      'UPDATE ledger.events SET recorded_at = recorded_at + 1 WHERE position = 2',
    );
    await shop.owner.query(
      `UPDATE projection.claim_overview SET admin_note = 'a secret', granted_points = granted_points + 1`,
    );
    const run = await verify();
    expect(run.state).toBe('findings');
    expect(run.finding_count).toBe(run.findings.length);
    const { rows } = await shop.owner.query<{ stream: string; version: number }>(
      'SELECT stream, version FROM ledger.events WHERE position = 2',
    );
    expect(run.findings).toContainEqual(
      expect.objectContaining({ kind: 'content', position: 2, ...rows[0] }),
    );
    expect(run.findings).toContainEqual(
      expect.objectContaining({ kind: 'row', read_model: 'claim_overview' }),
    );
    const kept = await shop.row<{ report: object }>(
      `SELECT report FROM ledger_runs WHERE run_id = ${run.run_id}`,
    );
    expect(JSON.stringify(kept)).toContain('admin_note');
    expect(JSON.stringify(kept)).not.toContain('a secret');
    await changeEvents(
      shop.owner,
      'UPDATE ledger.events SET recorded_at = recorded_at - 1 WHERE position = 2',
    );
  });
});

describe('a rebuild from the back office', () => {
  it('heals one read model, or all', async () => {
    const one = await rebuild('account');
    expect(one).toMatchObject({ state: 'done', name: 'account', read_models: [{ name: 'account' }] });
    expect((await verify()).state).toBe('findings');
    const all = await rebuild();
    expect(all).toMatchObject({ state: 'done', name: null });
    expect(all.read_models.length).toBeGreaterThan(5);
    expect((await verify()).state).toBe('clean');
    const { runs } = await ledger().admGetRebuilds.query({});
    expect(runs).toEqual([all, one]);
  });

  it('waits for nobody: while another run is under way it is refused', async () => {
    await shop.owner.query({ text: 'SELECT pg_advisory_lock($1)', values: [runLock] });
    const refusal = await refusalOf(ledger().admStartRebuild.mutate({ name: 'account' }));
    await shop.owner.query({ text: 'SELECT pg_advisory_unlock($1)', values: [runLock] });
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('under way') as string,
    });
  });

  it('is shown as failed when the server that ran it is gone', async () => {
    const { rows } = await shop.owner.query<{ run_id: number }>(
      `INSERT INTO ledger_runs (kind, total, started_by) VALUES ('rebuild', 5, 1) RETURNING run_id`,
    );
    const run_id = rows[0]?.run_id ?? 0;
    expect(await ledger().admGetRebuild.query({ run_id })).toMatchObject({
      state: 'failed',
      failure: 'The server that ran it ended before it did: start it again.',
    });
    expect((await rebuild('account')).state).toBe('done');
    expect(await shop.row(`SELECT state FROM ledger_runs WHERE run_id = ${run_id}`)).toEqual({
      state: 'failed',
    });
  });

  it('is not taken for failed when it ends while it is being read', async () => {
    const { rows } = await shop.owner.query<{ run_id: number }>(
      `INSERT INTO ledger_runs (kind, total, started_by) VALUES ('rebuild', 5, 1) RETURNING run_id`,
    );
    const run_id = rows[0]?.run_id ?? 0;
    const between = {
      query: async (text: string, values: unknown[]) => {
        const seen = await shop.owner.query(text, values);
        await shop.owner.query(
          `UPDATE ledger_runs SET state = 'done', events = 5, ended_at = now() WHERE run_id = ${run_id}`,
        );
        return seen;
      },
    } as unknown as Pool;
    const runs = new RunStore(between, shop.app.get(DataSource));
    const run = await runs.get('rebuild', run_id);
    expect(run).toMatchObject({ state: 'done', events: 5, failure: null });
  });
});

it('a run that ends with the server logs no error', async () => {
  const other = await shop.another();
  const errors = jest.spyOn(Logger.prototype, 'error');
  other.app.get(ShutdownState).begin();
  const runId = await other.app
    .get(LedgerRuns)
    .start({ kind: 'verification', subject: null, actor: { ...shopItself(), userId: ids.admin } });
  await other.close();
  expect(errors).not.toHaveBeenCalled();
  expect(await shop.row('SELECT state, failure FROM ledger_runs WHERE run_id = $1', [runId])).toEqual({
    state: 'failed',
    failure: 'The server was stopped meanwhile: start it again.',
  });
  errors.mockRestore();
});
