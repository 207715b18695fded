import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, invalid, refused, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { someSettings } from '../testing/anOpenStage';
import { ibanProblem, SettingsForm, settingsLabels, toSettings } from './SettingsForm';

afterEach(() => jest.restoreAllMocks());

const nobodySaved = () => Promise.resolve(undefined);

test('an account that no bank knows is refused at its field; what is saved stands as the server has it', async () => {
  const saved = { ...someSettings, iban: 'DE89370400440532013000', reminders: true };
  const answers = [invalid({ account_holder: 'account_holder must not be empty' })];
  const sent = startTrpcServer({ 'settings.admSave': () => answers.shift() ?? answered(saved) });
  renderScreen(<SettingsForm settings={someSettings} readNewest={nobodySaved} />);
  const user = userEvent.setup();
  const iban = screen.getByLabelText('IBAN');
  await user.click(iban);
  await user.paste('DE89370400440532013001');
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Not an IBAN: a digit is wrong, missing or swapped')).toBeInTheDocument();
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
  const { sends_mail: _known, version: expected_version, ...typed } = saved;
  expect(sent[1]?.input).toEqual({ ...typed, expected_version });
});

test('a save of another organiser comes in and is said, and typed fields are saved over it only then', async () => {
  const theirs = {
    ...someSettings,
    version: 2,
    iban: 'DE89370400440532013000',
    account_holder: 'Jonas',
    grace_days: 9,
  };
  const answers = [refused('CONFLICT', 409, 'This was changed by somebody else meanwhile.')];
  const sent = startTrpcServer({
    'settings.admSave': () => answers.shift() ?? answered({ ...theirs, version: 3, grace_days: 4 }),
  });
  renderScreen(<SettingsForm settings={someSettings} readNewest={() => Promise.resolve(theirs)} />);
  const grace = screen.getByLabelText(settingsLabels().grace_days);
  await userEvent.clear(grace);
  await userEvent.type(grace, '4');
  const save = screen.getByRole('button', { name: 'Save settings' });
  await userEvent.click(save);
  expect(
    await screen.findByText(
      `Another organiser saved meanwhile: ${settingsLabels().account_holder}, IBAN, ${settingsLabels().grace_days} (9). ` +
        'What you typed stays: please check it and save again.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00');
  expect(grace).toHaveValue('4');
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  await userEvent.click(save);
  expect(await screen.findByText('Settings saved')).toBeInTheDocument();
  expect(sent.map(({ input }) => input)).toMatchObject([
    { expected_version: 1, iban: null, grace_days: 4 },
    { expected_version: 2, iban: theirs.iban, account_holder: 'Jonas', grace_days: 4 },
  ]);
});

test('the own save with a lost answer is not a save of another organiser', async () => {
  const mine = { ...someSettings, version: 2, iban: 'DE89370400440532013000', account_holder: 'Mira' };
  startTrpcServer({ 'settings.admSave': () => refused('CONFLICT', 409, 'This was changed meanwhile.') });
  renderScreen(<SettingsForm settings={someSettings} readNewest={() => Promise.resolve(mine)} />);
  const iban = screen.getByLabelText('IBAN');
  await userEvent.click(iban);
  await userEvent.paste('DE89370400440532013000');
  await userEvent.type(screen.getByLabelText(settingsLabels().account_holder), 'Mira');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings saved')).toBeInTheDocument();
  expect(iban).toHaveValue('DE89 3704 0044 0532 0130 00');
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('a shop without a mail server says that nobody is reminded', () => {
  const { unmount } = renderScreen(<SettingsForm settings={someSettings} readNewest={nobodySaved} />);
  expect(screen.queryByText(/no mail server/)).toBeNull();
  unmount();
  renderScreen(<SettingsForm settings={{ ...someSettings, sends_mail: false }} readNewest={nobodySaved} />);
  expect(screen.getByText(/no mail server/)).toBeInTheDocument();
});

test('an IBAN is judged while it is typed', () => {
  const pasted = '\u202aDE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000\u202c';
  expect(ibanProblem(pasted)).toBeNull();
  expect(['', 'DE89 3704 0044 0532 0130 00', 'at611904300234573201'].map(ibanProblem)).toEqual([
    null,
    null,
    null,
  ]);
  expect(ibanProblem('DE89 3704')).toBe('14 characters are missing');
  expect(ibanProblem('DE89 3704 0044 0532 0130 01')).toBe(
    'Not an IBAN: a digit is wrong, missing or swapped',
  );
});

test('empty fields say that nobody said where to pay', () => {
  const days = { items_days: '3', ems_days: '7', customs_days: '7', domestics_days: '7', grace_days: '0' };
  expect(
    toSettings({
      account_holder: ' ',
      iban: '',
      reference_prefix: 'fb',
      ...days,
      reminders: true,
      chat_network: '',
    }),
  ).toEqual({
    account_holder: null,
    iban: null,
    reference_prefix: 'FB',
    chat_network: null,
    items_days: 3,
    ems_days: 7,
    customs_days: 7,
    domestics_days: 7,
    grace_days: 0,
    reminders: true,
  });
});
