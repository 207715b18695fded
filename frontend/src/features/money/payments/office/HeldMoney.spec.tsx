import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { aClaim } from '../../../claims/testing/aClaim';
import { previewsOf } from '../../../claims/testing/planUpdates';
import { aStage } from '../testing/aPayRecord';
import { anOpenStage, theOpenStages } from '../testing/anOpenStage';
import { plannedStages } from '../testing/plannedStages';
import { HeldMoney } from './HeldMoney';

afterEach(() => jest.restoreAllMocks());

test('money that claims of a canceled group order hold is released in one act, which can be undone', async () => {
  const held = [1, 2].map((claim_id) =>
    anOpenStage({ claim_id, go_canceled: true, allocated: 15.25, covered: 15.25, open: 0, stage: 'items' }),
  );
  const elsewhere = anOpenStage({ claim_id: 3, go_id: 9, go_canceled: true, allocated: 5 });
  const sent = startTrpcServer({
    'payments.admGetOpen': () => answered(theOpenStages([...held, elsewhere])),
    'payments.admPreviewStages': plannedStages,
    'payments.admChangeStages': ({ batch_id = '', stages }) =>
      answered({
        batch_id,
        results: stages.map(({ claim_id, stage }) =>
          claim_id === 1
            ? { claim_id, stage, ok: true }
            : { claim_id, stage, ok: false, code: 'CONFLICT', message: 'Nothing is paid any more.' },
        ),
      }),
    'ledger.admReverse': () =>
      answered({ reversed: [{ position: 7, type: 'PaymentReleased', claim_id: 1 }], refused: [] }),
  });
  renderScreen(<HeldMoney goId={3} />);
  expect(await screen.findByText('2 claims hold 30.50 €')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Give all back as credit' }));
  expect(await screen.findByText('1 fan will be given back 30.50 € in 2 payments.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Give back (2)' }));
  const results = await screen.findByRole('list', { name: 'Results' });
  expect(await within(results).findByText('Changed by somebody else meanwhile')).toBeInTheDocument();
  expect(screen.getByText('1 done')).toBeInTheDocument();
  expect(screen.getByText('1 changed meanwhile')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.type(await screen.findByLabelText('Reason (optional)'), 'too early');
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  expect(await screen.findByText('1 undone, 0 left as they are')).toBeInTheDocument();
  const batchOf = (path: string) => sent.find((call) => call.path === path)?.input['batch_id'];
  expect(batchOf('ledger.admReverse')).toBe(batchOf('payments.admChangeStages'));
});

test('marks by hand come off once it is said where their money is (rule D84)', async () => {
  const mark = { marked: 19.9, covered: 19.9, open: 0 };
  const ems = { stage: 'ems', charged: 2, marked: 2, covered: 2, open: 0, settled: true } as const;
  const claims = [
    aClaim({
      claim_id: 1,
      canceled: true,
      payment_received: true,
      ems_done: true,
      stages: [aStage(mark), aStage(ems)],
    }),
    // The claim costs more than its mark.
    aClaim({ claim_id: 2, canceled: true, stages: [aStage(mark)] }),
    aClaim({ claim_id: 3, canceled: true }),
  ];
  const held = claims.flatMap(({ claim_id, stages }) =>
    stages
      .filter(({ marked }) => marked > 0)
      .map((stage) => anOpenStage({ ...stage, claim_id, go_id: 3, go_canceled: true })),
  );
  const sent = startTrpcServer({
    'payments.admGetOpen': () => answered(theOpenStages(held)),
    'claims.admGetClaimOverview': () => answered(claims),
    'gos.admGoList': () => answered([]),
    ...previewsOf(claims),
    'claims.admUpdateClaims': () => answered({ batch_id: 'b', results: [] }),
  });
  const calls = () => sent.filter(({ path }) => path === 'claims.admUpdateClaims').map(({ input }) => input);
  renderScreen(<HeldMoney goId={3} />);
  expect(await screen.findByText('2 claims marked as paid by hand: 41.80 €')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Give all back as credit' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Choose where it is' }));
  expect(await screen.findByText(/^41\.80 € is marked as paid, and no payment/)).toBeInTheDocument();
  expect(await screen.findByText(/^2 claims no longer marked as paid: /)).toBeInTheDocument();
  const apply = screen.getByRole('button', { name: 'Change 2 claims' });
  expect(apply).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: /^In the shop: / }));
  await userEvent.click(apply);
  await waitFor(() => expect(calls()).toHaveLength(1));
  expect(calls()[0]).toMatchObject({
    marks: 'paid',
    claims: [
      { claim_id: 1, payment_received: false, ems_done: false },
      { claim_id: 2, payment_received: false },
    ],
  });
});
