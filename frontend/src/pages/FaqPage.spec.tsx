import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, startTrpcServer } from '../shared/testing/startTrpcServer';
import { FaqPage } from './FaqPage';
import { renderPage } from './testing/renderPage';

const faq = [
  {
    faq_id: 1,
    sort_id: 1,
    category: 'General',
    caption: 'What is a GO?',
    content: 'A **group order**, see [our page](https://example.org).',
  },
  {
    faq_id: 2,
    sort_id: 2,
    category: 'Fan Beats',
    caption: 'How do I earn them?',
    content: '<b>raw</b> [bad](javascript:alert(1)) [plain](http://example.org)',
  },
];

afterEach(() => jest.restoreAllMocks());

test('answers open on demand, as formatted text', async () => {
  startTrpcServer({ 'faq.getFaq': () => answered(faq) });
  renderPage({ Page: FaqPage });
  const caption = await screen.findByRole('button', { name: 'What is a GO?' });
  expect(screen.getByText('group order')).not.toBeVisible();
  await userEvent.click(caption);
  expect(screen.getByText('group order')).toBeVisible();
  expect(screen.getByText('group order').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'our page' })).toHaveAttribute('href', 'https://example.org');
  expect(within(screen.getByRole('region', { name: 'General' })).getAllByRole('button')).toHaveLength(1);
});

test('answers hold neither raw HTML nor links other than https', async () => {
  startTrpcServer({ 'faq.getFaq': () => answered(faq) });
  renderPage({ Page: FaqPage });
  await userEvent.click(await screen.findByRole('button', { name: 'How do I earn them?' }));
  expect(screen.getByText(/raw/)).toBeVisible();
  expect(document.querySelector('b')).toBeNull();
  expect(screen.queryByRole('link', { name: 'bad' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'plain' })).toBeNull();
});

test('a search narrows the questions', async () => {
  startTrpcServer({ 'faq.getFaq': () => answered(faq) });
  renderPage({ Page: FaqPage });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search questions' }), 'earn');
  expect(screen.queryByRole('button', { name: 'What is a GO?' })).toBeNull();
  expect(screen.getByRole('button', { name: 'How do I earn them?' })).toBeInTheDocument();
});

test('an empty FAQ says so', async () => {
  startTrpcServer({ 'faq.getFaq': () => answered([]) });
  renderPage({ Page: FaqPage });
  expect(await screen.findByText('No FAQ items found...')).toBeInTheDocument();
});
