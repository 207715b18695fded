import type { VerificationReportRecord } from '@fan-beats/backend/contract';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { placeOf, VerificationReport } from './VerificationRuns';

afterEach(() => jest.restoreAllMocks());

test('a verification counts as every other screen does, without separators and with the word that fits', async () => {
  const report: VerificationReportRecord = {
    run_id: 3,
    state: 'clean',
    started_at: '2026-11-20T12:00:00.000Z',
    started_by: { user_id: 1, displayname: 'Lena' },
    ended_at: '2026-11-20T12:00:01.000Z',
    failure: null,
    progress: { events: 1208, total: 1208 },
    events: 1208,
    streams: 1,
    seals: 12_345,
    newest_seal: null,
    finding_count: 0,
    findings: [],
    read_models: [{ name: 'account', rows: 1 }],
  };
  startTrpcServer({ 'ledger.admGetVerification': () => answered(report) });
  renderScreen(<VerificationReport runId={3} />);
  expect(await screen.findByText(/1208 events in 1 stream under 12345 seals/)).toBeVisible();
  expect(screen.getByText('1 row')).toBeVisible();
});

describe('the texts of runs', () => {
  it('name the place of a finding as far as there is one', () => {
    const nowhere = { stream: null, version: null, position: null, read_model: null, key: null };
    const finding = { ...nowhere, kind: 'content', sentence: '' };
    expect(placeOf(finding)).toBe('');
    expect(placeOf({ ...finding, stream: 'claim-17', version: 2, position: 91 })).toBe(
      'claim-17, version 2, position 91',
    );
    expect(placeOf({ ...finding, read_model: 'claim_item', key: { claim_id: 1, line: 2 } })).toBe(
      'claim_item, claim_id 1, line 2',
    );
  });
});
