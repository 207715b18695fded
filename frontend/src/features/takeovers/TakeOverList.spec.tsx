import { screen } from '@testing-library/react';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { TakeOverList } from './TakeOverList';
import { aTakeOver } from './testing/aPlan';

test('says which group order it was where that is deleted, and offers to undo the rest where something was refused', async () => {
  const refused = [{ user_id: 4, displayname: 'Jo', message: '5.00 € of this payment were spent since.' }];
  startTrpcServer({
    'takeover.admGetTakeOvers': () =>
      answered([
        aTakeOver({ state: 'undone', gotitle: '' }),
        aTakeOver({ takeover_id: '1a1a', go_id: 4, refused }),
      ]),
  });
  renderScreen(<TakeOverList />);
  expect(await screen.findByText('Group order 3, deleted')).toBeVisible();
  expect(screen.getByText(/^Jo: 5.00 €/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
});
