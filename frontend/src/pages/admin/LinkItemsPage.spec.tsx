import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGo } from '../../features/gos/testing/aGo';
import { aProduct, aVariant } from '../../features/shop/testing/aProduct';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { LinkItemsPage } from './LinkItemsPage';

interface Limited {
  readonly id: number;
  readonly claimed: number;
  limit: number | null;
  readonly last_limit: number | null;
}

/** A server with photocards of some members, linked or not, that keeps the limits it is told. */
function show(units: readonly Limited[], linked = true) {
  const card = aProduct({
    ...{ item_id: 7, caption: 'Card' },
    variants: units.map(({ id }) => aVariant(id, { caption: `Member ${id}` })),
  });
  const least = (of: 'limit' | 'last_limit') => {
    const limits = units.flatMap((unit) => unit[of] ?? []);
    return limits.length === 0 ? null : Math.min(...limits);
  };
  const sent = startTrpcServer({
    'gos.admGetGo': () => answered(aGo()),
    'item.admGetAllItems': () => answered([card]),
    'gos.admGetLinkedItemIds': () => answered(linked ? [{ item_id: 7, amount: least('limit') }] : []),
    'gos.admGetGoFigures': () =>
      answered({
        ...{ claims: 1, unpaid_claims: 0, untracked_claims: 0, covered_sum: 0, returned_points: 0 },
        ...{ released_points: 0, releasing_claims: 0, withdrawn_points: 0 },
        items: [
          {
            ...{ item_id: 7, claimed: 0, last_limit: least('last_limit') },
            units: units.map(({ id, ...unit }) => ({ itemvariant_id: id, ...unit })),
          },
        ],
      }),
    'gos.admUpdateLinkedGoItem': ({ itemvariant_id, ...link }) => {
      for (const unit of units)
        if (itemvariant_id === undefined || unit.id === itemvariant_id) unit.limit = link.amount;
      return answered(link);
    },
    'gos.admLinkItemToGo': (link) => answered(link),
  });
  renderPage({ Page: LinkItemsPage, path: '/link/:goId', address: '/link/3' });
  return (path: string) => sent.filter((call) => call.path === path).map(({ input }) => input);
}

const unit = (id: number, limit: number | null, claimed = 0): Limited => ({
  ...{ id, limit, claimed, last_limit: limit },
});
const amount = (name: string) => screen.findByLabelText<HTMLInputElement>(`Amount: ${name}`);

afterEach(() => jest.restoreAllMocks());

test('a variant has a limit of its own beside that of the item, and what is claimed stands beside it', async () => {
  const sentTo = show([unit(1, 40, 31), unit(2, 40)]);
  const member = await amount('Card, Member 1');
  expect(screen.getByText('31 / 40')).toBeInTheDocument();
  await userEvent.clear(member);
  await userEvent.type(member, '30');
  expect(screen.getByText('31 are claimed: nobody loses one, nobody gets one more')).toBeInTheDocument();
  await userEvent.type(member, '{Enter}');
  await waitFor(async () => expect(await amount('Card')).toHaveAttribute('placeholder', 'differs'));
  expect(await amount('Card')).toHaveValue('');
  expect(await amount('Card, Member 2')).toHaveValue('40');

  // An empty field of amounts that differ lifts none of them.
  await userEvent.type(await amount('Card'), '5{Backspace}{Enter}');
  await userEvent.type(await amount('Card'), '50{Enter}');
  await waitFor(() => expect(member).toHaveValue('50'));
  expect(sentTo('gos.admUpdateLinkedGoItem')).toEqual([
    { go_id: 3, item_id: 7, itemvariant_id: 1, amount: 30 },
    { go_id: 3, item_id: 7, amount: 50 },
  ]);
});

test('many variants are folded, and what the server would refuse is not sent', async () => {
  const sentTo = show([1, 2, 3, 4, 5].map((id) => unit(id, null, id === 2 ? 3 : 0)));
  expect(await screen.findByText('Member 2 3 claimed')).toBeInTheDocument();
  expect(screen.queryByLabelText('Amount: Card, Member 2')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Per variant' }));
  const member = await amount('Card, Member 2');
  await userEvent.type(member, '1000001{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('A whole number up to 1,000,000');
  expect(sentTo('gos.admUpdateLinkedGoItem')).toEqual([]);
});

test('linked again, each variant gets the limit it had', async () => {
  const sentTo = show([unit(1, 2), unit(2, 5), unit(3, null)], false);
  expect(await amount('Card')).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Unlinked: Card' }));
  await waitFor(() =>
    expect(sentTo('gos.admLinkItemToGo')).toEqual([
      { go_id: 3, item_id: 7, amount: 2, variants: [{ itemvariant_id: 2, amount: 5 }] },
    ]),
  );
});
