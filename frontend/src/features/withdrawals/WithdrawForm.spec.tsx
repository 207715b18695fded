import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { renderScreen } from '../../shared/testing/renderScreen';
import { showShop } from '../../shared/config/settings';
import { removeDrafts } from '../../shared/forms/drafts';
import { answered, invalid, refused, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { WithdrawForm } from './WithdrawForm';
import { refusalIn } from './withdrawWords';

jest.mock('../../shared/clock/wait', () => ({ wait: () => Promise.resolve() }));

afterEach(() => {
  removeDrafts();
  jest.restoreAllMocks();
  showShop({ language: 'en', seller: 'private' });
});

beforeEach(() => showShop({ language: 'en', seller: 'trader' }));

test.each([
  ['en', 'Leave without sending?', 'Stay'],
  ['de', 'Ohne Senden verlassen?', 'Bleiben'],
] as const)('a typed text is not left without a question (D45): %s', async (language, question, stay) => {
  showShop({ language, seller: 'trader' });
  startTrpcServer({});
  renderScreen(
    <>
      <WithdrawForm mail="" />
      <Link to="/elsewhere">Elsewhere</Link>
    </>,
  );
  const [name] = await screen.findAllByRole('textbox');
  await userEvent.type(name ?? document.body, 'M');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const dialog = await screen.findByRole('dialog', { name: question });
  expect(dialog.querySelector(`[lang=${language}]`)).toHaveTextContent(stay);
});

test('a refusal leads back to the field it is about, and a space that a keyboard adds to the mail is not a fault', async () => {
  let refuses = true;
  const calls = startTrpcServer({
    'withdrawals.declare': () =>
      refuses
        ? invalid({ name: 'name must be one line' })
        : answered({ declared_at: '2026-11-27T08:00:00.000Z' }),
  });
  renderScreen(<WithdrawForm mail="" />);
  const typed = ['Mina', '#7', 'mina@example.org '];
  const fields = await screen.findAllByRole('textbox');
  for (const [place, text] of typed.entries()) await userEvent.type(fields[place] ?? document.body, text);
  const send = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  };
  await send();
  expect(await screen.findByText('Your name must be one line')).toBeVisible();
  refuses = false;
  await send();
  expect(await screen.findByRole('status')).toHaveTextContent('mina@example.org');
  expect(calls.map(({ input }) => (input as { mail: string }).mail)).toEqual(
    Array(2).fill('mina@example.org'),
  );
});

test('a typed withdrawal is there again after a reload, without a login, until it is sent (D128)', async () => {
  startTrpcServer({ 'withdrawals.declare': () => answered({ declared_at: '2026-11-27T08:00:00.000Z' }) });
  const typed = ['Mina', '#7', 'mina@example.org', 'Poster'];
  const fields = () => screen.findAllByRole<HTMLInputElement>('textbox');
  const values = async () => (await fields()).map(({ value }) => value);
  const before = renderScreen(<WithdrawForm mail="" />);
  const [name, reference, mail, about] = await fields();
  for (const [place, field] of [name, reference, mail, about].entries())
    await userEvent.type(field ?? document.body, typed[place] ?? '');
  before.unmount();
  // The link of another claim is about that one.
  const other = renderScreen(<WithdrawForm mail="" claim="9" />);
  expect(await values()).toEqual(['', '#9', '', '']);
  other.unmount();
  const again = renderScreen(<WithdrawForm mail="" />);
  expect(await values()).toEqual(typed);
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  await screen.findByText('Your withdrawal has arrived');
  again.unmount();
  renderScreen(<WithdrawForm mail="" />);
  expect(await values()).toEqual(['', '', '', '']);
});

test('a German form says in German why it was refused', async () => {
  showShop({ language: 'de', seller: 'trader' });
  const wait = refused('TOO_MANY_REQUESTS', 429, 'Too many attempts. Please wait 20 seconds.');
  const answers = [
    invalid({ name: 'name must be one line, without control characters' }),
    { error: { ...wait.error, data: { ...wait.error.data, wait_seconds: 20 } } },
    refused('CONFLICT', 409, 'This key belongs to another input'),
  ];
  startTrpcServer({ 'withdrawals.declare': () => answers.shift() ?? answered({ declared_at: '' }) });
  renderScreen(<WithdrawForm mail="" />);
  const fields = await screen.findAllByRole('textbox');
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const type = async (place: number, text: string) => {
    await userEvent.clear(fields[place] ?? document.body);
    await userEvent.type(fields[place] ?? document.body, text);
  };
  await type(0, 'Mina');
  await type(1, '#7');
  await type(2, 'Mina <mina@example.org>');
  await press('Weiter');
  expect(await screen.findByText('Bitte eine gültige E-Mail-Adresse eingeben')).toBeVisible();
  await type(2, 'mina@example.org');
  await press('Weiter');
  await press('Widerruf bestätigen');
  expect(await screen.findByText('Bitte in einer Zeile und ohne unsichtbare Zeichen eingeben')).toBeVisible();
  await press('Weiter');
  for (const said of [
    'Zu viele Versuche. Bitte warten Sie 20 Sekunden.',
    'Ihr Widerruf konnte nicht gesendet werden',
  ]) {
    await press('Widerruf bestätigen');
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  }
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await press('Widerruf bestätigen');
  expect(
    (await screen.findAllByText(/^Es kam keine Antwort\. Bitte prüfen Sie Ihre Verbindung/)).length,
  ).toBeGreaterThan(0);
  const unavailable = { httpStatus: 503, code: 'SERVICE_UNAVAILABLE', message: 'The shop is not available' };
  expect(refusalIn('de', unavailable).message).toContain('Der Shop ist gerade nicht erreichbar.');
});

test('a link from a claim brings its number, and a private circle says that there is nothing to withdraw from', async () => {
  startTrpcServer({});
  const { unmount } = renderScreen(<WithdrawForm mail="" claim="17" />);
  expect(await screen.findByDisplayValue('#17')).toBeVisible();
  unmount();
  const other = renderScreen(<WithdrawForm mail="" claim="javascript:1" />);
  expect(await screen.findByLabelText('Your order')).toHaveValue('');
  other.unmount();
  showShop({ language: 'en', seller: 'private' });
  renderScreen(<WithdrawForm mail="" />);
  expect(await screen.findByText(/^This shop is a private circle/)).toBeVisible();
});
