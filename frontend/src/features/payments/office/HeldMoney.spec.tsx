import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { anOpenStage, theOpenStages } from '../testing/anOpenStage';
import { HeldMoney } from './HeldMoney';

jest.setTimeout(30_000);
afterEach(() => jest.restoreAllMocks());

test('what claims of a canceled group order hold is released in one act, which can be undone', async () => {
  const held = [1, 2].map((claim_id) =>
    anOpenStage({ claim_id, go_canceled: true, allocated: 15.25, covered: 15.25, open: 0, stage: 'items' }),
  );
  const elsewhere = anOpenStage({ claim_id: 3, go_id: 9, go_canceled: true, allocated: 5 });
  const sent = startTrpcServer({
    'payments.admGetOpen': () => answered(theOpenStages([...held, elsewhere])),
    'payments.admChangeStages': ({ batch_id = '', stages }) =>
      answered({
        batch_id,
        results: stages.map(({ claim_id, stage }) =>
          claim_id === 1
            ? { claim_id, stage, ok: true }
            : { claim_id, stage, ok: false, code: 'CONFLICT', message: 'Nothing is paid any more.' },
        ),
      }),
  });
  renderScreen(<HeldMoney goId={3} renderUndo={(batchId) => <p>{`Undo ${batchId}`}</p>} />);
  expect(await screen.findByText('2 claims hold 30.50 €')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Release all to balances' }));
  expect(
    await screen.findByText('1 fan will be given back to their balance 30.50 € in 2 stages.'),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Release to balance (2)' }));
  const results = await screen.findByRole('list', { name: 'Results' });
  expect(await within(results).findByText('Nothing is paid any more.')).toBeInTheDocument();
  expect(screen.getByText('1 done')).toBeInTheDocument();
  expect(screen.getByText('1 refused')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const batchId = sent.find(({ path }) => path === 'payments.admChangeStages')?.input['batch_id'];
  expect(screen.getByText(`Undo ${String(batchId)}`)).toBeInTheDocument();
});
