import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, invalid, startTrpcServer } from '../shared/testing/startTrpcServer';
import { Link } from 'react-router-dom';
import { ContactPage } from './ContactPage';
import { renderPage } from './testing/renderPage';

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Feedback' }));
async function write(text: string) {
  await userEvent.click(screen.getByLabelText('Message'));
  await userEvent.paste(text);
}
const show = () => renderPage({ Page: ContactPage, path: '/contact' });

afterEach(() => jest.restoreAllMocks());

test('sends the trimmed message under the first category and shows the answer', async () => {
  const calls = startTrpcServer({
    'feedback.addFeedback': () => answered({ success: true, message: 'Thank you!' }),
  });
  show();
  await write('  Where is my parcel? ');
  await submit();
  expect(await screen.findByText('Thank you!')).toBeInTheDocument();
  expect(calls).toEqual([
    { path: 'feedback.addFeedback', input: { category: 1, message: 'Where is my parcel?' } },
  ]);
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

test('a message is not lost on the way out without a question', async () => {
  startTrpcServer({});
  const Page = () => (
    <>
      <ContactPage />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  renderPage({ Page, path: '/contact' });
  await write('Where is my parcel?');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without sending?' });
  expect(question).toHaveTextContent('Your message is not sent yet.');
  const stay = screen.getByRole('button', { name: 'Stay' });
  await waitFor(() => expect(stay).toHaveFocus());
  await userEvent.click(stay);
  expect(screen.getByLabelText('Message')).toHaveValue('Where is my parcel?');
  // The link to the answers is beside the text that mentions them.
  expect(screen.getByRole('link', { name: 'FAQ (in a new tab)' })).toHaveAttribute('target', '_blank');
});

test('offers the eleven categories in their two groups', async () => {
  const calls = startTrpcServer({
    'feedback.addFeedback': () => answered({ success: true, message: 'Thank you!' }),
  });
  show();
  const topics = screen.getByRole('combobox', { name: 'Category' });
  expect(topics).toHaveValue('1');
  const sizeOf = (group: string) =>
    within(within(topics).getByRole('group', { name: group })).getAllByRole('option').length;
  expect([sizeOf('Platform specific'), sizeOf('Platform development')]).toEqual([8, 3]);
  await userEvent.selectOptions(topics, 'Report a bug');
  await write('It blinks.');
  await submit();
  expect(await screen.findByText('Thank you!')).toBeInTheDocument();
  expect(calls[0]?.input).toEqual({ category: 11, message: 'It blinks.' });
});

test('asks for a message before anything is sent', async () => {
  const calls = startTrpcServer({});
  show();
  await write('   ');
  await submit();
  expect(await screen.findByText('Please enter your feedback')).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('a refusal without a sentence of its own gets one, and the message stays', async () => {
  startTrpcServer({ 'feedback.addFeedback': () => answered({ success: false, message: '' }) });
  show();
  await write('Hello');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit feedback');
  expect(screen.getByLabelText('Message')).toHaveValue('Hello');
});

test('a lost connection is told apart', async () => {
  show();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await write('Hello');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred while submitting feedback');
});

test('a refusal of the message by the server is shown at it', async () => {
  startTrpcServer({ 'feedback.addFeedback': () => invalid({ message: 'message must be shorter' }) });
  show();
  await write('Where is my parcel?');
  await submit();
  expect(await screen.findByText('Message must be shorter')).toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toHaveFocus();
});
