import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { cartSlice, claimRecorded } from '../../features/catalogue/shop/cart/cartSlice';
import { RouteFailure } from './RouteFailure';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

const missing = 'Failed to fetch dynamically imported module: https://shop/assets/a.js';
/** The page notes the time before it is loaded again. */
const isLoadedAgain = (): boolean => sessionStorage.getItem('fan-beats/reloaded-at') !== null;

function showFailure(error: Error, recorded?: { readonly goId: number; readonly claimId: number }): void {
  // React writes each error to the console as well.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = configureStore({ reducer: { cart: cartSlice.reducer } });
  if (recorded) store.dispatch(claimRecorded(recorded));
  const Failing = (): never => {
    throw error;
  };
  const routes = [{ ErrorBoundary: RouteFailure, children: [{ path: '/go/:goId', element: <Failing /> }] }];
  const router = createMemoryRouter(routes, { initialEntries: ['/go/7'] });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
}

test.each([
  ['Failed to fetch dynamically imported module: https://shop/assets/a.js', /^Its code could not be loaded/],
  ['error loading dynamically imported module', /^Its code could not be loaded/],
  ['Importing a module script failed.', /^Its code could not be loaded/],
  ['Unable to preload CSS for /assets/a.css', /^Its code could not be loaded/],
  ["Failed to execute 'insertBefore' on 'Node'", /^An error stopped it/],
])('%s', async (message, words) => {
  showFailure(new TypeError(message));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeEnabled();
});

test('a claim that was recorded on the page is named and led to', async () => {
  showFailure(new Error('planted'), { goId: 7, claimId: 12 });
  expect(await screen.findByText('Your claim is recorded: it is claim #12.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Load again' })).toHaveAttribute('href', '/claim-success/12');
});

test('a page whose code is missing is loaded again, one that failed otherwise is not', async () => {
  showFailure(new TypeError(missing));
  await screen.findByText(/^Its code could not be loaded/);
  expect(isLoadedAgain()).toBe(true);
  sessionStorage.clear();
  showFailure(new Error('planted'));
  await screen.findByText(/^An error stopped it/);
  expect(isLoadedAgain()).toBe(false);
});

test('a page that knows of a recorded claim is not loaded again', async () => {
  showFailure(new TypeError(missing), { goId: 7, claimId: 12 });
  expect(await screen.findByText('Your claim is recorded: it is claim #12.')).toBeInTheDocument();
  expect(isLoadedAgain()).toBe(false);
});

test('a claim of another group order is none of this page', async () => {
  showFailure(new Error('planted'), { goId: 8, claimId: 12 });
  expect(await screen.findByText(/^An error stopped it/)).toBeInTheDocument();
});
