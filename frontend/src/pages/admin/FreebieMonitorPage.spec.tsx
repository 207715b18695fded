import { screen } from '@testing-library/react';
import { aGo } from '../../features/catalogue/gos/testing/aGo';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { FreebieMonitorPage } from './FreebieMonitorPage';

afterEach(() => jest.restoreAllMocks());

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
