import type { BillPlanRecord, BillRecord } from '@fan-beats/backend/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { aClaim } from '../../claims/testing/aClaim';
import { DivideBill } from './DivideBill';

const bill: BillRecord = {
  bill_id: 1,
  component: 'ems',
  total: 10,
  paid_on: '2025-12-01',
  method: 'bank',
  claims: 2,
  born: 0,
  withdrawn: false,
  corrects: null,
  left_out: [],
  settled: null,
  lines: [{ what: 'postage', amount: 10, basis: 'equal', all_weights: 2 }],
};
const shares = [17, 18].map((claim_id) => ({
  claim_id,
  user_displayname: `Fan ${claim_id}`,
  share: 5,
  change: 5,
  cost_before: null,
  settled: false,
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
        goId={3}
        bill={now}
        like={null}
        corrects={null}
        categories={[]}
        claims={shares.map((share) => aClaim(share))}
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

test.each([
  null,
  { ...bill, lines: [{ what: 'postage', amount: 10, basis: 'hand', all_weights: 2 }] },
] as const)('a weight that cannot be read is not left to the others', async (divided) => {
  startTrpcServer({});
  const claims = shares.map((share) => aClaim(share));
  renderScreen(
    <DivideBill
      goId={3}
      bill={divided}
      like={null}
      corrects={null}
      categories={[]}
      claims={claims}
      onClose={() => undefined}
    />,
  );
  if (divided === null) {
    await userEvent.selectOptions(screen.getByLabelText('Line 1 is divided'), 'hand');
    await userEvent.type(screen.getByLabelText('Paid on'), '01.12.2025');
    await userEvent.type(screen.getByLabelText('Amount of line 1 in euro'), '10');
  }
  const weight = screen.getByLabelText('Weight of claim 17');
  await userEvent.type(weight, '1,5');
  expect(screen.getByText('Please correct the weights')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await userEvent.clear(weight);
  expect(screen.getByRole('button', { name: 'Preview' })).toBeEnabled();
});
