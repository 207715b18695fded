import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, refused, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { LedgerExportsPage } from './LedgerExportsPage';

const bounds = 'ledger.admGetLedgerBounds';
const link = (name: RegExp) => screen.getByRole('link', { name });

afterEach(() => jest.restoreAllMocks());

/** The downloads of clicked links, as jsdom has none; a prevented click does not count. */
function watchDownloads(): string[] {
  const downloads: string[] = [];
  document.addEventListener('click', (event) => {
    const anchor = (event.target as Element).closest('a[download]');
    if (anchor && !event.defaultPrevented) downloads.push(anchor.getAttribute('href') ?? '');
    event.preventDefault();
  });
  return downloads;
}

describe('the exports', () => {
  it('offer three files of everything, and say how each is checked outside', () => {
    startTrpcServer({});
    renderScreen(<LedgerExportsPage />);
    expect(link(/^Download Postings/)).toHaveAttribute('href', '/api/ledger/export?format=csv');
    expect(link(/hledger/)).toHaveAttribute('href', '/api/ledger/export?format=hledger');
    expect(link(/JSON Lines/)).toHaveAttribute('href', '/api/ledger/export?format=jsonl');
    expect(screen.getByText(/npm run ledger -- verify --file FILE/)).toBeVisible();
    expect(screen.getByText(/hledger -f FILE check --strict/)).toBeVisible();
  });

  it('offer each table for German Excel too, with the same days', () => {
    startTrpcServer({});
    renderScreen(<LedgerExportsPage />, '/?from=2026-01-01');
    expect(screen.getAllByRole('link', { name: /CSV for German Excel/ })).toHaveLength(2);
    expect(link(/^Postings: CSV for German Excel/)).toHaveAttribute(
      'href',
      '/api/ledger/export?format=csv&from=2026-01-01&csv=excel',
    );
    expect(link(/^Unbacked marks: CSV for German Excel/)).toHaveAttribute(
      'href',
      '/api/ledger/export?format=unbacked&from=2026-01-01&csv=excel',
    );
  });

  it('take days and texts from the address, and leave out what is not a day', async () => {
    startTrpcServer({});
    renderScreen(<LedgerExportsPage />, '/?from=2026-01-01&to=2026-02-30');
    expect(screen.getByLabelText('From')).toHaveValue('01.01.2026');
    expect(screen.getByLabelText('To')).toHaveValue('');
    await userEvent.click(screen.getByRole('checkbox'));
    expect(link(/JSON Lines/)).toHaveAttribute(
      'href',
      '/api/ledger/export?format=jsonl&from=2026-01-01&texts=without',
    );
    expect(link(/^Download Postings/)).toHaveAttribute(
      'href',
      '/api/ledger/export?format=csv&from=2026-01-01',
    );
    expect(link(/Whole shop/)).toHaveAttribute('href', '/api/ledger/archive');
  });

  it('take days that are typed, and say why one is refused instead of taking another', async () => {
    startTrpcServer({});
    renderScreen(<LedgerExportsPage />, '/?from=2026-01-10');
    await userEvent.type(screen.getByLabelText('To'), '9.1.26{Enter}');
    expect(await screen.findByText('This is before the first day')).toBeVisible();
    expect(screen.getByLabelText('To')).toHaveValue('09.01.2026');
    expect(link(/^Download Postings/)).toHaveAttribute(
      'href',
      '/api/ledger/export?format=csv&from=2026-01-10',
    );
    await userEvent.clear(screen.getByLabelText('To'));
    await userEvent.type(screen.getByLabelText('To'), '30.2.2026{Enter}');
    expect(await screen.findByText('Please enter a day such as 24.12.2026')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('To'));
    await userEvent.type(screen.getByLabelText('To'), '11.01.2026{Enter}');
    expect(link(/^Download Postings/)).toHaveAttribute(
      'href',
      '/api/ledger/export?format=csv&from=2026-01-10&to=2026-01-11',
    );
  });

  it('renew the session before a download, and download nothing when it is over', async () => {
    const downloads = watchDownloads();
    let answers = 0;
    const sent = startTrpcServer({
      [bounds]: () => {
        answers += 1;
        return answers === 1
          ? answered({ first: null, last: null })
          : refused('FORBIDDEN', 403, 'You do not have permission to view this page.');
      },
    });
    renderScreen(<LedgerExportsPage />);
    await userEvent.click(link(/^Download Postings/));
    await waitFor(() => expect(downloads).toEqual(['/api/ledger/export?format=csv']));
    expect(sent.map(({ path }) => path)).toEqual([bounds]);
    await userEvent.click(link(/hledger/));
    expect(await screen.findByText('You do not have permission to view this page.')).toBeVisible();
    expect(downloads).toHaveLength(1);
  });
});
