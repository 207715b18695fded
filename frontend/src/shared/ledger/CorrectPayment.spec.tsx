import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/renderScreen';
import { answered, refused, startTrpcServer } from '../testing/startTrpcServer';
import { CorrectButton, UndoCorrectionButton } from './CorrectPayment';

const paid = {
  user_id: 4,
  amount: 20,
  fee: 0,
  received_on: '2026-11-02',
  method: 'bank',
  bank_line: null,
  corrects: null,
  stages: [],
} as const;
const before = {
  user_id: 4,
  user_displayname: 'Juno',
  amount: 20,
  fee: 0,
  received_on: '2026-11-02',
  method: 'bank',
} as const;
const plan = (amount: number) =>
  answered({
    digest: `digest of ${amount}`,
    before,
    after: { ...before, amount },
    parts: [
      { claim_id: 17, gotitle: 'LIGHTS', stage: 'items', before: 20, after: amount, open: 20 - amount },
    ],
    credit: [{ user_id: 4, user_displayname: 'Juno', before: 3, after: 3 }],
  } as const);
const people = () => answered([{ user_id: 4, displayname: 'Juno' }] as never);

test('shows what changes before it is done, and again where it moved meanwhile (M61)', async () => {
  const answers = [refused('CONFLICT', 409, 'This was changed meanwhile.')];
  const sent = startTrpcServer({
    'ledger.admGetPaid': () => answered(paid),
    'user.admGetUsers': people,
    'payments.admPreviewCorrection': () => plan(15),
    'payments.admCorrect': () => answers.shift() ?? answered({} as never),
  });
  renderScreen(<CorrectButton position={99} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Correct payment 99' }));
  const amount = await screen.findByLabelText('Amount');
  expect(screen.getByRole('button', { name: 'Show what changes' })).toBeDisabled();
  await user.clear(amount);
  await user.type(amount, '15{Enter}');
  const shown = await screen.findByRole('list', { name: 'What changes' });
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Items of claim #17, LIGHTS: paid 20.00 €, then 15.00 €; 5.00 € open',
    'Credit of Juno: 3.00 €, as before',
  ]);
  await user.click(screen.getByRole('button', { name: 'Correct the payment' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This was changed meanwhile.');
  await waitFor(() =>
    expect(sent.filter(({ path }) => path === 'payments.admPreviewCorrection')).toHaveLength(2),
  );
  await user.click(await screen.findByRole('button', { name: 'Correct the payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const acts = sent.filter(({ path }) => path === 'payments.admCorrect').map(({ input }) => input);
  expect(acts).toHaveLength(2);
  expect(acts[1]).toEqual({
    position: 99,
    amount: 15,
    digest: 'digest of 15',
    idempotency_key: expect.any(String) as string,
  });
});

test('only the fan of a bank line can be changed', async () => {
  startTrpcServer({
    'ledger.admGetPaid': () => answered({ ...paid, bank_line: 7 }),
    'user.admGetUsers': people,
  });
  renderScreen(<CorrectButton position={99} />);
  await userEvent.click(screen.getByRole('button', { name: 'Correct payment 99' }));
  expect(await screen.findByText(/those of bank line 7/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Amount')).not.toBeInTheDocument();
});

test('a correction is undone as it is previewed', async () => {
  const sent = startTrpcServer({
    'user.admGetUsers': people,
    'payments.admPreviewCorrection': () => plan(20),
    'payments.admUndoCorrection': () => answered({} as never),
  });
  renderScreen(<UndoCorrectionButton position={99} />);
  await userEvent.click(screen.getByRole('button', { name: 'Undo the correction of payment 99' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the correction' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.find(({ path }) => path === 'payments.admUndoCorrection')?.input).toMatchObject({
    position: 99,
    digest: 'digest of 20',
  });
});

test.each(['juno.k', '@Juno.K', 'mina'])('finds the fan of a payment by %s (M69)', async (typed) => {
  startTrpcServer({
    'ledger.admGetPaid': () => answered(paid),
    'user.admGetUsers': () =>
      answered([
        { user_id: 4, displayname: 'Mina', instagram: 'juno.k' },
        { user_id: 5, displayname: 'Sora', instagram: null },
      ] as never),
  });
  renderScreen(<CorrectButton position={99} />);
  await userEvent.click(screen.getByRole('button', { name: 'Correct payment 99' }));
  await userEvent.type(await screen.findByLabelText('The fan it belongs to'), typed);
  expect(await screen.findAllByRole('option')).toHaveLength(1);
});
