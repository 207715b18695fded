import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGo } from '../../features/catalogue/gos/testing/aGo';
import { aProduct, aVariant } from '../../features/catalogue/shop/testing/aProduct';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { removeDrafts } from '../../shared/forms/drafts';
import { DraftOwnerContext } from '../../shared/forms/useDraft';
import { renderPage } from '../testing/renderPage';
import { LinkItemsPage } from './LinkItemsPage';

const PageOfPerson = () => (
  <DraftOwnerContext value={7}>
    <LinkItemsPage />
  </DraftOwnerContext>
);

interface Limited {
  readonly id: number;
  readonly claimed: number;
  limit: number | null;
  last_limit: number | null;
}

interface Shown {
  readonly linked?: boolean;
  /** Members without a limit or claim in the group order. */
  readonly added?: readonly number[];
  /** Promises that delay the answers. */
  readonly waits?: { figures?: Promise<void>; save?: Promise<void> };
}

function aGate() {
  let open: () => void = () => undefined;
  const shut = new Promise<void>((resolve) => (open = resolve));
  return { shut, open: () => open() };
}

/** A server with photocards of some members, linked or not, which stores the limits that it gets. */
function show(units: readonly Limited[], { linked = true, added = [], waits = {} }: Shown = {}) {
  const card = aProduct({
    item_id: 7,
    caption: 'Card',
    variants: [...units.map(({ id }) => id), ...added].map((id) => aVariant(id, { caption: `Member ${id}` })),
  });
  const least = (of: 'limit' | 'last_limit') => {
    const limits = units.flatMap((unit) => unit[of] ?? []);
    return limits.length === 0 ? null : Math.min(...limits);
  };
  const sent = startTrpcServer({
    'gos.admGetGo': () => answered(aGo()),
    'item.admGetAllItems': () => answered([card]),
    'gos.admGetLinkedItemIds': () => answered(linked ? [{ item_id: 7, amount: least('limit') }] : []),
    'gos.admGetGoFigures': async () => {
      await waits.figures;
      return answered({
        claims: 1,
        unpaid_claims: 0,
        untracked_claims: 0,
        paid_sum: 0,
        returned_points: 0,
        released_points: 0,
        releasing_claims: 0,
        redrawn_points: 0,
        withdrawn_points: 0,
        items:
          units.length === 0
            ? []
            : [
                {
                  item_id: 7,
                  claimed: 0,
                  last_limit: least('last_limit'),
                  units: units.map(({ id, ...unit }) => ({ itemvariant_id: id, ...unit })),
                },
              ],
      });
    },
    'gos.admUpdateLinkedGoItem': async ({ itemvariant_id, ...link }) => {
      await waits.save;
      for (const unit of units)
        if (itemvariant_id === undefined || unit.id === itemvariant_id) unit.limit = link.amount;
      return answered(link);
    },
    'gos.admLinkItemToGo': (link) => answered(link),
  });
  renderPage({ Page: PageOfPerson, path: '/link/:goId', address: '/link/3' });
  return (path: string) => sent.filter((call) => call.path === path).map(({ input }) => input);
}

const unit = (id: number, limit: number | null, claimed = 0): Limited => ({
  id,
  limit,
  claimed,
  last_limit: limit,
});
const amount = (name: string) => screen.findByLabelText<HTMLInputElement>(`Amount: ${name}`);

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

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

  // An empty field of amounts that differ removes none of them.
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

test('an amount that is typed while another one is on its way, or since it was saved, stays', async () => {
  const [save, figures] = [aGate(), aGate()];
  const waits: Shown['waits'] = { save: save.shut };
  const sentTo = show([unit(1, null), unit(2, null)], { waits });
  await userEvent.type(await amount('Card, Member 1'), '15');
  await userEvent.tab();
  await userEvent.type(await amount('Card, Member 2'), '15');
  expect(await amount('Card, Member 2')).toHaveValue('15');
  waits.figures = figures.shut;
  save.open();
  await waitFor(async () => expect(await amount('Card, Member 1')).not.toHaveAttribute('readonly'));
  await userEvent.type(await amount('Card, Member 1'), '0');
  figures.open();
  await waitFor(() =>
    expect(sentTo('gos.admUpdateLinkedGoItem').map(({ amount }) => amount)).toEqual([15, 15]),
  );
  expect(await amount('Card, Member 1')).toHaveValue('150');
  await userEvent.tab();
  await waitFor(() => expect(sentTo('gos.admUpdateLinkedGoItem')).toHaveLength(3));
  expect(await amount('Card, Member 2')).toHaveValue('15');
});

test('variants without a limit or a claim yet can each get an amount', async () => {
  const sentTo = show([], { added: [1] });
  await userEvent.type(await amount('Card, Member 1'), '15{Enter}');
  await waitFor(() =>
    expect(sentTo('gos.admUpdateLinkedGoItem')).toEqual([
      { go_id: 3, item_id: 7, itemvariant_id: 1, amount: 15 },
    ]),
  );
});

test('linked again, each variant gets the limit it had, and one that had none gets none', async () => {
  const first = unit(1, null);
  const sentTo = show([first, unit(2, 5), unit(3, null)], { linked: false, added: [4] });
  expect(await amount('Card')).toBeDisabled();
  // The limit of this moment comes back, not the one that the page saw.
  first.last_limit = 2;
  await userEvent.click(screen.getByRole('button', { name: 'Unlinked: Card' }));
  await waitFor(() =>
    expect(sentTo('gos.admLinkItemToGo')).toEqual([
      {
        go_id: 3,
        item_id: 7,
        amount: 2,
        variants: [
          { itemvariant_id: 2, amount: 5 },
          { itemvariant_id: 3, amount: null },
          { itemvariant_id: 4, amount: null },
        ],
      },
    ]),
  );
});

test('an amount that was typed when the session ended is there again, marked as not saved, until it is saved', async () => {
  show([unit(1, 40), unit(2, 40)]);
  const typed = await amount('Card, Member 1');
  await userEvent.clear(typed);
  await userEvent.type(typed, '30');
  cleanup();
  const sentTo = show([unit(1, 40), unit(2, 40)]);
  expect(await amount('Card, Member 1')).toHaveValue('30');
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  expect(sentTo('gos.admUpdateLinkedGoItem')).toEqual([]);
  await userEvent.click(await amount('Card, Member 1'));
  await userEvent.tab();
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
  expect(sentTo('gos.admUpdateLinkedGoItem')).toMatchObject([{ itemvariant_id: 1, amount: 30 }]);
});
