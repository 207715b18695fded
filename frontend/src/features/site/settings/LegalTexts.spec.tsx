import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readShop } from '../../../shared/config/settings';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { LegalTexts } from './LegalTexts';

afterEach(() => jest.restoreAllMocks());

const imprint = {
  ...({ text: 'imprint', version: 1, sha256: 'ab', holds: true } as const),
  content: 'Mina, Berlin',
  saved_at: '2026-11-25T07:00:00.000Z',
};

const none = () => Promise.resolve(undefined);

test('a trader sees what is missing, and a text is saved as the version after the one that was opened', async () => {
  const sent = startTrpcServer({
    'settings.admSaveText': () => answered({ ...imprint, version: 2, content: 'Mina, Berlin!' }),
  });
  renderScreen(
    <LegalTexts texts={[imprint]} shop={{ ...readShop(), seller: 'small' }} readNewest={none} />,
    '/?text=imprint',
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'No group order can open while these are missing: Privacy, Terms, Right of withdrawal, Further costs.',
  );
  const save = screen.getByRole('button', { name: 'Save Imprint' });
  expect(save).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Imprint'), '!');
  await userEvent.click(save);
  expect(await screen.findByText('Version 2 saved')).toBeInTheDocument();
  expect(sent.map(({ input }) => input)).toEqual([
    { text: 'imprint', content: 'Mina, Berlin!', expected_version: 1 },
  ]);
  expect(readShop().texts).toEqual(['imprint']);
});

test('a private circle is told of nothing that is missing', () => {
  renderScreen(<LegalTexts texts={[]} shop={readShop()} readNewest={none} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByText('Not written yet')).toHaveLength(5);
});

test('a typed text stays while another one is looked at, and is saved over another version only once that was said', async () => {
  const theirs = { ...imprint, version: 2, content: 'Mina, Hamburg' };
  const answers = [refused('CONFLICT', 409, 'This was changed by somebody else meanwhile.')];
  const sent = startTrpcServer({
    'settings.admSaveText': () => answers.shift() ?? answered({ ...imprint, version: 3 }),
  });
  renderScreen(
    <LegalTexts texts={[imprint]} shop={readShop()} readNewest={() => Promise.resolve([theirs])} />,
    '/?text=imprint',
  );
  await userEvent.type(screen.getByLabelText('Imprint'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Write: Privacy' }));
  expect(screen.getByLabelText('Privacy')).toBeVisible();
  expect(screen.getByLabelText('Imprint')).not.toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Write: Imprint' }));
  expect(screen.getByLabelText('Imprint')).toHaveValue('Mina, Berlin!');
  const save = screen.getByRole('button', { name: 'Save Imprint' });
  await userEvent.click(save);
  expect(await screen.findByText(/^Another organiser saved version 2 meanwhile/)).toBeInTheDocument();
  await userEvent.click(save);
  expect(await screen.findByText('Version 3 saved')).toBeInTheDocument();
  expect(sent.map(({ input }) => input['expected_version'])).toEqual([1, 2]);
});
