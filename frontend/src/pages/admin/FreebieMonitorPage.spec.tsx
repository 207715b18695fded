import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGo } from '../../features/catalogue/gos/testing/aGo';
import { removeDrafts } from '../../shared/forms/drafts';
import { DraftOwnerContext } from '../../shared/forms/useDraft';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { FreebieMonitorPage } from './FreebieMonitorPage';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

test.each([
  [true, 'Canceled', /missing/],
  [false, '2 missing', /^Canceled$/],
])('freebies of a group order, canceled: %s, are %s', async (canceled, told, never) => {
  const card = { item_id: 9, itemvariant_id: null, item_caption: 'Card', variant_caption: null, kind: '' };
  startTrpcServer({
    'gos.admGoList': () => answered([aGo({ go_id: 3 })]),
    'claims.admGetFreebieOverviewForGo': () =>
      answered([{ ...card, amount: 9, stock: 7, canceled, additional_user_info: [] }]),
  });
  renderPage({ Page: FreebieMonitorPage, path: '/monitor', address: '/monitor?go=3' });
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect(screen.queryByText(never)).not.toBeInTheDocument();
});

test('a stock that was typed when the session ended is there again, marked as not saved, until it is saved', async () => {
  const card = { item_id: 9, itemvariant_id: null, item_caption: 'Card', variant_caption: null, kind: '' };
  const PageOfPerson = () => (
    <DraftOwnerContext value={7}>
      <FreebieMonitorPage />
    </DraftOwnerContext>
  );
  const open = async () => {
    const sent = startTrpcServer({
      'gos.admGoList': () => answered([aGo({ go_id: 3 })]),
      'claims.admGetFreebieOverviewForGo': () =>
        answered([{ ...card, amount: 9, stock: 7, canceled: false, additional_user_info: [] }]),
      'inventory.admSetInventory': () => answered({} as never),
    });
    renderPage({ Page: PageOfPerson, path: '/monitor', address: '/monitor?go=3' });
    return { sent, stock: await screen.findByLabelText('Stock: Card') };
  };
  const { stock } = await open();
  await userEvent.type(stock, '1');
  cleanup();
  const again = await open();
  expect(again.stock).toHaveValue('71');
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  await userEvent.type(again.stock, '{Enter}');
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
  expect(again.sent.find(({ path }) => path === 'inventory.admSetInventory')?.input).toMatchObject({
    item_id: 9,
    amount: 71,
  });
});
