import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { removeDrafts, removeShownDrafts } from './drafts';
import { DraftOwnerContext, useDraft } from './useDraft';

const empty = { text: '', parts: [] as readonly string[] };

function Field({ form = 'contact' }: { readonly form?: string }) {
  const draft = useDraft(form, empty);
  const [text, setText] = useState(draft.kept?.text ?? '');
  return (
    <>
      <input
        aria-label={form}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          draft.keep({ text: target.value, parts: [] });
        }}
      />
      <button type="button" onClick={() => draft.keep(null)}>
        Saved
      </button>
    </>
  );
}

const show = (owner: number | null, form?: string) =>
  render(
    <DraftOwnerContext value={owner}>
      <Field {...(form !== undefined && { form })} />
    </DraftOwnerContext>,
  );

async function typeAndLeave(owner: number | null, text = 'Where is my parcel?') {
  const { unmount } = show(owner);
  await userEvent.type(screen.getByRole('textbox'), text);
  unmount();
}

const field = () => screen.getByRole('textbox');

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

test('gives back what was typed before the form went', async () => {
  await typeAndLeave(7);
  show(7);
  expect(field()).toHaveValue('Where is my parcel?');
});

test('gives it to the same person and the same form alone', async () => {
  await typeAndLeave(7);
  const other = show(8);
  expect(field()).toHaveValue('');
  other.unmount();
  // 7 and 70 begin alike.
  const alike = show(70);
  expect(field()).toHaveValue('');
  alike.unmount();
  show(7, 'profile');
  expect(field()).toHaveValue('');
});

test('keeps nothing while nobody is logged in', async () => {
  await typeAndLeave(null);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('is gone once it was saved', async () => {
  const { unmount } = show(7);
  await userEvent.type(field(), 'Sent');
  await userEvent.click(screen.getByRole('button', { name: 'Saved' }));
  unmount();
  show(7);
  expect(field()).toHaveValue('');
});

test('is gone once its screen was left on purpose, while a form elsewhere keeps its own', async () => {
  await typeAndLeave(7);
  const { unmount } = show(7, 'profile');
  await userEvent.type(field(), 'Mina');
  removeShownDrafts();
  unmount();
  const again = show(7, 'profile');
  expect(field()).toHaveValue('');
  again.unmount();
  show(7);
  expect(field()).toHaveValue('Where is my parcel?');
});

test('is gone after a logout, and once somebody else has logged in', async () => {
  await typeAndLeave(7);
  removeDrafts(7);
  expect(Object.keys(sessionStorage)).toEqual(['fan-beats/draft/7/contact']);
  // 7 is kept, which 70 and 77 are not.
  removeDrafts(70);
  expect(Object.keys(sessionStorage)).toEqual([]);
  await typeAndLeave(7);
  removeDrafts();
  show(7);
  expect(field()).toHaveValue('');
});

test('outlives a reload of the page, from the storage of the tab', () => {
  sessionStorage.setItem('fan-beats/draft/7/contact', JSON.stringify({ text: 'Kept', parts: [] }));
  show(7);
  expect(field()).toHaveValue('Kept');
});

test.each([
  ['no JSON', '{'],
  ['another shape', JSON.stringify({ message: 'Kept' })],
  ['a list where text is', JSON.stringify({ text: ['Kept'], parts: [] })],
  ['text where a list is', JSON.stringify({ text: 'Kept', parts: 'none' })],
])('begins empty where the storage has %s', (_what, stored) => {
  sessionStorage.setItem('fan-beats/draft/7/contact', stored);
  show(7);
  expect(field()).toHaveValue('');
});

test('leaves no older text in the storage where the new one does not fit', async () => {
  await typeAndLeave(7, 'Old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await typeAndLeave(7, ' and long');
  expect(Object.keys(sessionStorage)).toEqual([]);
  show(7);
  expect(field()).toHaveValue('Old and long');
});

test('works where the browser refuses its storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('refused');
  });
  await typeAndLeave(7);
  show(7);
  expect(field()).toHaveValue('Where is my parcel?');
});
