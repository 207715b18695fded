import type { BillPlanRecord, BillRecord } from '@fan-beats/backend/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { aClaim } from '../claims/testing/aClaim';
import { DivideBill } from './DivideBill';

const bill: BillRecord = {
  ...{ bill_id: 1, component: 'ems', total: 10, paid_on: '2025-12-01', claims: 2, born: 0 },
  ...{ withdrawn: false, left_out: [], settled: null },
  lines: [{ what: 'postage', amount: 10, basis: 'equal', all_weights: 2 }],
};
const shares = [17, 18].map((claim_id) => ({
  ...{
    claim_id,
    user_displayname: `Fan ${claim_id}`,
    share: 5,
    change: 5,
    cost_before: null,
    settled: false,
  },
  parts: [{ weight: 1, share: 5 }],
}));
const plan: BillPlanRecord = { bill_id: 1, total: 10, born: 0, digest: 'a'.repeat(64), shares };

function Page() {
  const [now, setNow] = useState(bill);
  return (
    <>
      {[[17, 18], [17]].map((left_out) => (
        <button key={left_out.length} onClick={() => setNow({ ...bill, left_out })}>
          {`Recorded without ${left_out.join(', ')}`}
        </button>
      ))}
      <DivideBill
        {...{ goId: 3, bill: now, categories: [], claims: shares.map((share) => aClaim(share)) }}
        onClose={() => undefined}
      />
    </>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a division whose answer was lost is one’s own, and not somebody else’s', async () => {
  startTrpcServer({ 'bills.admPreview': () => answered(plan) });
  renderScreen(<Page />);
  for (const name of [/Fan 18/, /Fan 17/]) await userEvent.click(screen.getByRole('checkbox', { name }));
  await press('Preview');
  await press('Recorded without 17, 18');
  expect(await screen.findByRole('button', { name: 'Divide 10.00 €' })).toBeEnabled();
  await press('Recorded without 17');
  expect(screen.getByText('Somebody else divided this bill again meanwhile')).toBeInTheDocument();
});
