import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeDrafts } from '../../../shared/forms/drafts';
import { renderForPerson } from '../../../shared/testing/renderForPerson';
import { answered, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { ShopLinks } from './ShopLinks';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

test('the days of a link are there again after a login, and gone once it was made', async () => {
  const sent = startTrpcServer({
    'user.admGetShopLinks': () => answered([]),
    'user.admMakeShopLink': () => answered({ token_id: 1, link: 'https://fans.example/enter' } as never),
  });
  const { unmount } = renderForPerson(<ShopLinks />);
  await userEvent.type(screen.getByLabelText('Open for days'), '0');
  unmount();
  renderForPerson(<ShopLinks />);
  expect(screen.getByLabelText('Open for days')).toHaveValue('140');
  expect(screen.getByLabelText('Most people')).toHaveValue('50');
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  expect(sent.find(({ path }) => path === 'user.admMakeShopLink')?.input).toEqual({
    days: 140,
    most_people: 50,
  });
});
