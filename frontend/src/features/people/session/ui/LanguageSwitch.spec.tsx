import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showShop } from '../../../../shared/config/settings';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { LanguageSwitch } from './LanguageSwitch';

const { dataset } = document.documentElement;
const saved = { success: true, usernameConflict: false };

beforeEach(() => {
  // jsdom loads no page again, and says so in the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
  delete dataset['language'];
  showShop({ shown_language: 'source' });
  for (const name of ['language', 'session']) document.cookie = `fan_beats_${name}=; max-age=0; path=/`;
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('names each language in itself, and marks the one shown', () => {
  dataset['language'] = 'de';
  renderScreen(<LanguageSwitch />);
  const german = screen.getByRole('button', { name: 'Deutsch', pressed: true });
  expect(german).toHaveAttribute('lang', 'de');
  expect(screen.getByRole('button', { name: 'English', pressed: false })).toHaveAttribute('lang', 'en');
});

test('offers the specification’s mix where it is the shop’s or shown', () => {
  dataset['language'] = 'de';
  showShop({ shown_language: 'de' });
  const { unmount } = renderScreen(<LanguageSwitch />);
  expect(names()).toEqual(['Deutsch', 'English']);
  unmount();
  showShop({ shown_language: 'source' });
  renderScreen(<LanguageSwitch />);
  expect(names()).toEqual(['Original', 'Deutsch', 'English']);
});

test('the browser of a visitor remembers the choice', async () => {
  const calls = startTrpcServer({});
  renderScreen(<LanguageSwitch />);
  await press('Deutsch');
  expect(document.cookie).toBe('fan_beats_language=de');
  expect(calls).toEqual([]);
});

test('the server remembers the choice of a person who is logged in', async () => {
  document.cookie = 'fan_beats_session=1';
  const calls = startTrpcServer({ 'user.updateUserProfile': () => answered(saved) });
  renderScreen(<LanguageSwitch own={null} />);
  expect(screen.getByRole('button', { name: 'As the shop', pressed: true })).toBeInTheDocument();
  await press('Deutsch');
  await waitFor(() => expect(document.cookie).toContain('fan_beats_language=de'));
  await press('As the shop');
  await waitFor(() => expect(document.cookie).not.toContain('fan_beats_language'));
  expect(calls.map(({ input }) => input)).toEqual([{ language: 'de' }, { language: null }]);
});

test('a choice that was not saved is told, and changes nothing', async () => {
  document.cookie = 'fan_beats_session=1';
  startTrpcServer({ 'user.updateUserProfile': () => refused('TOO_MANY_REQUESTS', 429, 'Please wait.') });
  renderScreen(<LanguageSwitch />);
  await press('Deutsch');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
  expect(document.cookie).not.toContain('fan_beats_language');
});

test('the browser remembers the choice of a person whose session is over', async () => {
  document.cookie = 'fan_beats_session=1';
  startTrpcServer({ 'user.updateUserProfile': () => refused('UNAUTHORIZED', 401, 'Please log in.') });
  renderScreen(<LanguageSwitch />);
  await press('English');
  await waitFor(() => expect(document.cookie).toContain('fan_beats_language=en'));
});
