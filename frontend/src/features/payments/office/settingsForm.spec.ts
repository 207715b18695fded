import { ibanProblem, toSettings } from './SettingsForm';

test('an IBAN is judged while it is typed', () => {
  expect(['', 'DE89 3704 0044 0532 0130 00', 'at611904300234573201'].map(ibanProblem)).toEqual([
    null,
    null,
    null,
  ]);
  expect(ibanProblem('DE89 3704')).toBe('14 characters are missing');
  expect(ibanProblem('DE89 3704 0044 0532 0130 01')).toBe(
    'This is no IBAN: a digit is wrong, missing or swapped',
  );
});

test('what is left empty says that nobody said where to pay', () => {
  const days = { items_days: '3', ems_days: '7', customs_days: '7', domestics_days: '7', grace_days: '0' };
  expect(
    toSettings({ account_holder: ' ', iban: '', reference_prefix: 'fb', ...days, reminders: true }),
  ).toEqual({
    account_holder: null,
    iban: null,
    reference_prefix: 'FB',
    items_days: 3,
    ems_days: 7,
    customs_days: 7,
    domestics_days: 7,
    grace_days: 0,
    reminders: true,
  });
});
