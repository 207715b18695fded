import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, invalid, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { someSettings } from '../testing/anOpenStage';
import { SettingsForm } from './SettingsForm';

jest.setTimeout(30_000);
afterEach(() => jest.restoreAllMocks());

test('an account that no bank knows is refused at its field; what is saved stands as the server has it', async () => {
  const saved = { ...someSettings, iban: 'DE89370400440532013000', reminders: true };
  const answers = [invalid({ account_holder: 'account_holder must not be empty' })];
  const sent = startTrpcServer({ 'settings.admSave': () => answers.shift() ?? answered(saved) });
  renderScreen(<SettingsForm settings={someSettings} />);
  const user = userEvent.setup();
  const iban = screen.getByLabelText('IBAN');
  await user.click(iban);
  await user.paste('DE89370400440532013001');
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(
    await screen.findByText('This is no IBAN: a digit is wrong, missing or swapped'),
  ).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.click(screen.getByLabelText('Remind fans by mail'));
  await user.type(iban, '{Backspace}0{Control>}s{/Control}');
  expect(
    await screen.findByText('Account holder, exactly as your bank writes it must not be empty'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings saved')).toBeInTheDocument();
  expect(iban).toHaveValue('DE89 3704 0044 0532 0130 00');
  expect(screen.queryByText('Not saved yet')).toBeNull();
  const { sends_mail: _known, ...typed } = saved;
  expect(sent[1]?.input).toEqual(typed);
});

test('a shop without a mail server says that nobody is reminded', () => {
  const { unmount } = renderScreen(<SettingsForm settings={someSettings} />);
  expect(screen.queryByText(/no mail server/)).toBeNull();
  unmount();
  renderScreen(<SettingsForm settings={{ ...someSettings, sends_mail: false }} />);
  expect(screen.getByText(/no mail server/)).toBeInTheDocument();
});
