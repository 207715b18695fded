import type { CheckRecord } from '@fan-beats/backend/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { OperationCard } from './OperationCard';

const fine: CheckRecord = { name: 'Clock', state: 'fine', text: 'The database and this machine agree.' };
const look: CheckRecord = { name: 'Copy outside', state: 'look', text: 'No place outside is set.' };
const wrong: CheckRecord = { name: 'Backup', state: 'wrong', text: 'Failed: No space left on device' };

const show = (...checks: CheckRecord[]) => {
  startTrpcServer({ 'operation.admGet': () => answered({ version: '0.2.0', checks }) });
  renderScreen(<OperationCard />);
};

test('counts what asks for a look in one line, and names it when it is asked for', async () => {
  show(fine, look);
  expect(await screen.findByText('Nothing is wrong; 1 of 2 checks ask for a look.')).toBeVisible();
  expect(screen.queryByRole('listitem')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all checks' }));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Fine Clock: The database and this machine agree.',
    'Look Copy outside: No place outside is set.',
  ]);
});

test('a broken backup stands first in the summary', async () => {
  show(fine, look, wrong);
  expect(await screen.findByText('1 of 3 checks found something wrong.')).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Wrong Backup: Failed: No space left on device');
});

test('is one line where all is fine', async () => {
  show(fine);
  expect(await screen.findByText('All 1 checks are fine.')).toBeVisible();
  expect(screen.queryByRole('listitem')).toBeNull();
});
