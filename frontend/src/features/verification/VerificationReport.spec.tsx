import type { VerificationReportRecord } from '@fan-beats/backend/contract';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { VerificationReport } from './VerificationReport';

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
    ...{ events: 1208, streams: 1, seals: 12_345, newest_seal: null },
    ...{ finding_count: 0, findings: [], read_models: [{ name: 'account', rows: 1 }] },
  };
  startTrpcServer({ 'ledger.admGetVerification': () => answered(report) });
  renderScreen(<VerificationReport runId={3} />);
  expect(await screen.findByText(/1208 events in 1 stream under 12345 seals/)).toBeVisible();
  expect(screen.getByText('1 row')).toBeVisible();
});
