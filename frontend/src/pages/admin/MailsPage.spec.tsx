import { screen, within } from '@testing-library/react';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { MailsPage } from './MailsPage';

afterEach(() => jest.restoreAllMocks());

test('a mail that is not written yet is listed with the time', async () => {
  const waiting = [
    {
      user_id: 4,
      user_displayname: 'Mina',
      about: ['First: The parcel is here'],
      created_at: '2026-11-25T11:00:00.000Z',
      mail_at: '2026-11-25T11:15:00.000Z',
    },
  ];
  startTrpcServer({
    'notices.admGetMails': () =>
      answered({ sends_mail: true, from: 'shop@example.org', mails: [], waiting, next_cursor: null }),
  });
  renderPage({ Page: MailsPage });
  const list = within(await screen.findByRole('list', { name: 'Mails that wait' }));
  expect(list.getByRole('listitem')).toHaveTextContent(
    /^Mina: First: The parcel is here.*Waits for other news until 25\.11\.2026, 12:15/,
  );
  expect(screen.queryByText('No mails here.')).toBeNull();
});
