import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider, useBlocker, useLocation } from 'react-router-dom';
import { useLayer } from './useLayer';

function Shop({ asks }: { readonly asks: boolean }) {
  const sheet = useLayer('cart');
  const { search } = useLocation();
  const blocker = useBlocker(() => asks && sheet.shown !== null);
  return (
    <>
      <output>{search}</output>
      <button type="button" onClick={() => sheet.open('open')}>
        open
      </button>
      <button
        type="button"
        onClick={() => {
          sheet.close();
          sheet.close();
        }}
      >
        close
      </button>
      {blocker.state === 'blocked' && (
        <>
          <button type="button" onClick={() => blocker.reset()}>
            stay
          </button>
          <button type="button" onClick={() => blocker.proceed()}>
            leave
          </button>
        </>
      )}
    </>
  );
}

/** A browser that was at the home page before it came to the shop. */
async function comeTo(address: string, asks = false) {
  window.history.pushState(null, '', '/home');
  const router = createBrowserRouter([{ path: '*', element: <Shop asks={asks} /> }]);
  await router.navigate(address);
  render(<RouterProvider router={router} />);
  return router;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const shows = (search: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${search}$`)));

test('closing goes back one step, however often it is asked for', async () => {
  const router = await comeTo('/shop');
  await press('open');
  await shows('\\?cart=open');
  await press('close');
  await shows('');
  expect(router.state.location.pathname).toBe('/shop');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});

test('the back key closes it and leaves the page where it is', async () => {
  const router = await comeTo('/shop');
  await press('open');
  await shows('\\?cart=open');
  await act(() => router.navigate(-1));
  await shows('');
  expect(router.state.location.pathname).toBe('/shop');
});

test('one that came with the address leaves it without a step', async () => {
  const router = await comeTo('/shop?cart=open');
  const before = window.history.length;
  await press('close');
  await shows('');
  expect(router.state.location.pathname).toBe('/shop');
  expect(window.history.length).toBe(before);
});

test('a person who is asked and stays can close it later', async () => {
  const router = await comeTo('/shop', true);
  await press('open');
  await press('close');
  await press('stay');
  await press('close');
  await press('leave');
  await shows('');
  expect(router.state.location.pathname).toBe('/shop');
});
