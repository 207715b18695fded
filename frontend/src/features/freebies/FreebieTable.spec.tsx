import { screen } from '@testing-library/react';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { aGo } from '../gos/testing/aGo';
import { FreebieTable } from './FreebieTable';

afterEach(() => jest.restoreAllMocks());

test.each([
  ['CANCELED', 'Canceled', /missing/],
  ['ORDERED', '2 missing', /Canceled/],
])('freebies of a group order that is %s are %s', async (status, told, never) => {
  startTrpcServer({ 'gos.admGoList': () => answered([aGo({ status })]) });
  const card = { item_id: 9, itemvariant_id: null, item_caption: 'Card', variant_caption: null, kind: '' };
  const items = [{ ...card, amount: 9, stock: 7, additional_user_info: [] }];
  renderScreen(<FreebieTable kind={{ kind: '', title: 'Cards', items }} goId={3} />);
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect(screen.queryByText(never)).not.toBeInTheDocument();
});
