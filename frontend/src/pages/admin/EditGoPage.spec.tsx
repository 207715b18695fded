import { screen } from '@testing-library/react';
import { aGo } from '../../features/catalogue/gos/testing/aGo';
import { answered, refused, startTrpcServer, type TrpcAnswer } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { EditGoPage } from './EditGoPage';

afterEach(() => jest.restoreAllMocks());

const show = (answer: TrpcAnswer<'gos.admGetGo'>) => {
  startTrpcServer({ 'gos.admGetGo': () => answer });
  renderPage({ Page: EditGoPage, path: '/admin/gos/editgo/:goId', address: '/admin/gos/editgo/3' });
};

test('a group order leads to its cockpit', async () => {
  show(answered(aGo()));
  expect(await screen.findByRole('link', { name: 'Cockpit' })).toHaveAttribute('href', '/admin/gos/go/3');
});

test('a group order that there is not leads nowhere but back to the list', async () => {
  show(refused('NOT_FOUND', 404, 'There is no such group order.'));
  expect(await screen.findByText(/There is no such group order\./)).toBeInTheDocument();
  expect(screen.getAllByRole('link')).toEqual([screen.getByRole('link', { name: 'Go List' })]);
});
