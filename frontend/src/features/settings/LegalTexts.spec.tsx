import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readShop } from '../../shared/config/settings';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { LegalTexts } from './LegalTexts';

afterEach(() => jest.restoreAllMocks());

const imprint = {
  ...({ text: 'imprint', version: 1, sha256: 'ab', holds: true } as const),
  ...{ content: 'Mina, Berlin', saved_at: '2026-11-25T07:00:00.000Z' },
};

test('a trader sees what is missing, and a text is saved as the version after the one that was opened', async () => {
  const sent = startTrpcServer({
    'settings.admSaveText': () => answered({ ...imprint, version: 2, content: 'Mina, Berlin!' }),
  });
  renderScreen(<LegalTexts texts={[imprint]} shop={{ ...readShop(), seller: 'small' }} />, '/?text=imprint');
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
  renderScreen(<LegalTexts texts={[]} shop={readShop()} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByText('Not written yet')).toHaveLength(5);
});
