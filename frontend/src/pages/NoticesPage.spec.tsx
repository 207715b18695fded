import type { NoticeRecord } from '@fan-beats/backend/contract';
import { screen, within } from '@testing-library/react';
import { answered, startTrpcServer } from '../shared/testing/startTrpcServer';
import { NoticesPage } from './NoticesPage';
import { renderPage } from './testing/renderPage';

afterEach(() => jest.restoreAllMocks());

const aNotice = (changes: Partial<NoticeRecord>): NoticeRecord => ({
  notice_id: 1,
  claim_id: 17,
  cover: null,
  topic: 'money',
  title: 'Winter Tour: Please pay Items of your claim #17',
  text: '12.00 € for Items of claim #17 by 01.12.',
  to_pay: true,
  told_at: '2026-11-28T12:00:00.000Z',
  read: true,
  ...changes,
});

const noticesOf = (...notices: readonly NoticeRecord[]) =>
  startTrpcServer({
    'notices.getMine': () =>
      answered({
        notices: [...notices],
        unread: 0,
        sends_mail: true,
        mails_stopped: false,
        mails_of_payments: true,
        mails_of_status: true,
        mails_of_letters: true,
      }),
  });

test('the page says so if nobody was told anything', async () => {
  noticesOf();
  renderPage({ Page: NoticesPage, path: '/notices' });
  expect(await screen.findByText('Nothing new.')).toBeInTheDocument();
});

test.each([
  ['asks for money leads to the pay page of its claim', {}, '/pay/17'],
  ['asks for money of several claims leads to all that is open', { claim_id: null }, '/pay'],
  ['asked for money that is paid leads to its claim', { to_pay: false }, '/my-claims?claim=17'],
] as const)('a notice that %s', async (_what, changes, page) => {
  noticesOf(aNotice(changes));
  renderPage({ Page: NoticesPage, path: '/notices' });
  const link = await screen.findByRole('link', { name: /^Winter Tour/ });
  expect(link).toHaveAttribute('href', page);
  expect(screen.getByText('12.00 € for Items of claim #17 by 01.12.')).toBeInTheDocument();
});

test('a notice shows the picture of its group order, or a sign of its topic', async () => {
  noticesOf(
    aNotice({ notice_id: 2, cover: 'winter.webp' }),
    aNotice({ notice_id: 1, topic: 'message', title: 'A letter' }),
  );
  renderPage({ Page: NoticesPage, path: '/notices' });
  const day = await screen.findByRole('region');
  const [ofGo, letter] = within(day).getAllByRole('listitem');
  expect(ofGo?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('winter.webp'));
  expect(letter?.querySelector('.anticon-mail')).toBeInTheDocument();
});

test('notices of one day are below its date, the newest day first', async () => {
  noticesOf(
    aNotice({ notice_id: 3, title: 'Third', told_at: '2026-11-28T23:30:00.000Z' }),
    aNotice({ notice_id: 2, title: 'Second', told_at: '2026-11-28T22:30:00.000Z' }),
    aNotice({ notice_id: 1, title: 'First', told_at: '2026-11-28T08:05:00.000Z' }),
  );
  renderPage({ Page: NoticesPage, path: '/notices' });
  const days = await screen.findAllByRole('region');
  const shown = days.map((day) => [
    within(day).getByRole('heading', { level: 2 }).textContent,
    within(day)
      .getAllByRole('listitem')
      .map((item) => /Third|Second|First/.exec(item.textContent)?.[0]),
    within(day)
      .getAllByRole('time')
      .map((time) => time.textContent),
  ]);
  expect(shown).toEqual([
    ['29.11.2026', ['Third'], ['00:30']],
    ['28.11.2026', ['Second', 'First'], ['23:30', '09:05']],
  ]);
});
