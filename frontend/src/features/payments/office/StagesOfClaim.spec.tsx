import { screen } from '@testing-library/react';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { aClaim } from '../../claims/testing/aClaim';
import { aStage } from '../testing/aPayRecord';
import { StagesOfClaim } from './StagesOfClaim';

test('each stage says what covers it, what is marked alone, and what nobody charges is left out', () => {
  const stages = [
    aStage({ covered: 34.1, marked: 22.1, allocated: 12, settled: true, standing: 'settled' }),
    aStage({ stage: 'ems', charged: 6, covered: 6.5, over: 0.5, waived: 0.3, standing: 'settled' }),
    aStage({ stage: 'customs', charged: null, standing: 'nothing' }),
  ];
  renderScreen(<StagesOfClaim claim={aClaim({ stages })} />);
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Items34.10 € of 34.10 € covered22.10 € marked, no payment recordedSettled',
    'EMS6.50 € of 6.00 € covered, 0.30 € waived, 0.50 € too muchSettled',
  ]);
  expect(screen.getByRole('link', { name: 'Payments of this claim' })).toHaveAttribute(
    'href',
    '/admin/payments?search=%2317',
  );
});

test('where nothing is open any more, the payments of the fan are where they are told', () => {
  const paid = aStage({ covered: 34.1, allocated: 34.1, open: 0, settled: true, standing: 'settled' });
  renderScreen(<StagesOfClaim claim={aClaim({ stages: [paid] })} />);
  expect(screen.getByRole('link', { name: 'Payments of Mina' })).toHaveAttribute(
    'href',
    '/admin/users/user/4',
  );
});
