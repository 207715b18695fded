import type { ItemRecord } from '@fan-beats/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer, type Answers } from '../../../shared/testing/startTrpcServer';
import { aClaim } from '../testing/aClaim';
import { aClaimItem } from '../testing/aClaimItem';
import { ClaimedPrices } from './ClaimedPrices';

const item = {
  item_id: 1,
  caption: 'Album',
  item_type: 0,
  price: 12.5,
  points: 3,
  variants: [{ itemvariant_id: 7, caption: 'Blue' }],
} as unknown as ItemRecord;

const claimed = {
  claim_id: 17,
  user_id: 4,
  user_displayname: 'Mina',
  sum_before: 12.5,
  sum_after: 10,
  paid: 12.5,
  open: 0,
  credit: 2.5,
  points: -1,
} as const;

const change = {
  act_id: 'a',
  go_id: 3,
  gotitle: 'Winter Tour',
  variant_id: null,
  price: 10,
  points: 2,
  claims: 1,
  recorded_at: '2026-11-30T10:00:00.000Z',
  actor_displayname: 'Organiser',
} as const;

function open(answers: Partial<Answers> = {}) {
  const sent = startTrpcServer({
    'claims.admGetClaimOverview': () => answered([aClaim({ items: [aClaimItem({ item_id: 1 })] })]),
    'claims.admGetRepricings': () => answered([]),
    'claims.admPreviewReprice': () => answered({ digest: 'd', claims: [claimed] }),
    'claims.admReprice': () => answered({ success: true }),
    ...answers,
  });
  renderScreen(<ClaimedPrices item={item} />);
  const inputsOf = (name: string) => sent.filter(({ path }) => path === name).map(({ input }) => input);
  return { user: userEvent.setup(), inputsOf };
}

const openForm = () => screen.findByRole('button', { name: 'Change the price of claimed pieces …' });

test('shows each claim before and after, and changes the prices as shown (M62)', async () => {
  const { user, inputsOf } = open();
  await user.click(await openForm());
  const price = screen.getByLabelText('Price of a piece');
  expect(price).toHaveValue('12.50');
  await user.clear(price);
  await user.type(price, 'ten');
  expect(screen.getByRole('button', { name: 'Show what changes' })).toBeDisabled();
  await user.clear(price);
  await user.type(price, '10{Enter}');
  const [row] = within(await screen.findByRole('list', { name: 'What changes' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('Claim #17 of Mina');
  expect(row).toHaveTextContent('12.50 € paid · 0.00 € open · 2.50 € becomes credit · −1 Fan Beats');
  expect(row).toHaveTextContent('12.50 €, then 10.00 €');

  // Other terms are shown again before they can be sent.
  await user.type(screen.getByLabelText('Fan Beats of a piece'), '0');
  expect(screen.queryByRole('list', { name: 'What changes' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Fan Beats of a piece'), '{Backspace}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Change the prices' }));
  expect(await screen.findByText('Prices changed')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(inputsOf('claims.admReprice')).toMatchObject([
    { go_id: 3, item_id: 1, variant_id: null, price: 10, points: 3, digest: 'd' },
  ]);
});

test('a refusal says why, and the typed price stays', async () => {
  const { user } = open({
    'claims.admPreviewReprice': () => refused('PRECONDITION_FAILED', 412, 'A trader cannot raise it.'),
  });
  await user.click(await openForm());
  await user.clear(screen.getByLabelText('Price of a piece'));
  await user.type(screen.getByLabelText('Price of a piece'), '13{Enter}');
  expect(await screen.findByText(/A trader cannot raise it\./)).toBeInTheDocument();
  expect(screen.getByLabelText('Price of a piece')).toHaveValue('13');
});

test('a change is undone as it is previewed', async () => {
  const { user, inputsOf } = open({
    'claims.admGetRepricings': () => answered([change]),
    'claims.admPreviewUndoReprice': () =>
      answered({
        digest: 'of undo',
        claims: [{ ...claimed, sum_before: 10, sum_after: 12.5, paid: 10, credit: -2.5 }],
      }),
    'claims.admUndoReprice': () => answered({ success: true }),
  });
  const changes = await screen.findByRole('list', { name: 'Changes of prices' });
  expect(changes).toHaveTextContent('Winter Tour: 10.00 €');
  await user.click(screen.getByRole('button', { name: /^Undo the change of prices of/ }));
  expect(await screen.findByText(/uses 2.50 € of credit/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo the change of prices' }));
  expect(await screen.findByText('Change of prices undone')).toBeInTheDocument();
  expect(inputsOf('claims.admUndoReprice')).toMatchObject([{ act_id: 'a', digest: 'of undo' }]);
});

test('offers nothing for an item that nobody claimed, or only in a canceled group order', async () => {
  const canceled = aClaim({ go_status: 'CANCELED', items: [aClaimItem({ item_id: 1 })] });
  open({ 'claims.admGetClaimOverview': () => answered([canceled]) });
  expect(await screen.findByText('No pieces of it are claimed.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Change the price/ })).not.toBeInTheDocument();
});
