import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { removeDrafts } from './drafts';
import { DraftOwnerContext } from './useDraft';
import { useVersionedForm } from './useVersionedForm';

interface Note {
  readonly version: number;
  readonly text: string;
  readonly done: boolean;
}

const valuesOf = ({ text, done }: Note) => ({ text, done });

const first: Note = { version: 1, text: 'Album', done: false };
const theirs: Note = { version: 2, text: 'Album and poster', done: true };

/** A substitute for the form of antd. */
function aForm() {
  let values = valuesOf(first);
  return {
    getFieldsValue: () => values,
    setFieldsValue: (next: typeof values) => {
      values = next;
    },
  };
}

function open(item = first, held = false) {
  const form = aForm();
  const { result, rerender, unmount } = renderHook(
    (props: { readonly item: Note; readonly held: boolean }) =>
      useVersionedForm({ form, draftName: 'note', valuesOf, ...props }),
    {
      initialProps: { item, held },
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <DraftOwnerContext value={7}>{children}</DraftOwnerContext>
      ),
    },
  );
  const type = (values: Partial<ReturnType<typeof valuesOf>>) => {
    form.setFieldsValue({ ...form.getFieldsValue(), ...values });
    act(() => result.current.noteTyping());
  };
  return { form, result, rerender, unmount, type };
}

afterEach(() => removeDrafts());

test('live news take the place of what nobody is editing', () => {
  const { form, result, rerender } = open();
  rerender({ item: theirs, held: false });
  expect(form.getFieldsValue()).toEqual(valuesOf(theirs));
  expect(result.current.seen).toBe(theirs);
});

test('live news leave what is typed, and the version that it is saved against', () => {
  const { form, result, rerender, type } = open();
  type({ text: 'Mine' });
  rerender({ item: theirs, held: false });
  expect(form.getFieldsValue()).toEqual({ text: 'Mine', done: false });
  expect(result.current.seen).toBe(first);
  expect(result.current.dirty).toBe(true);
});

test('live news wait while a refusal is looked at', () => {
  const { form, rerender } = open();
  rerender({ item: theirs, held: true });
  expect(form.getFieldsValue()).toEqual(valuesOf(first));
  rerender({ item: theirs, held: false });
  expect(form.getFieldsValue()).toEqual(valuesOf(theirs));
});

test('an earlier version, as an answer that came late, changes nothing', () => {
  const { form, rerender } = open(theirs);
  rerender({ item: first, held: false });
  expect(form.getFieldsValue()).toEqual(valuesOf(theirs));
});

test('typed back to what was there, nothing is left to save', () => {
  const { result, type } = open();
  type({ text: 'Mine' });
  type({ text: 'Album' });
  expect(result.current.dirty).toBe(false);
});

test('after a save stays what was typed since it was sent, and is still to save', () => {
  const { form, result, type } = open();
  type({ text: 'Sent' });
  const sent = form.getFieldsValue();
  type({ done: true });
  let isSaved = true;
  act(() => {
    isSaved = result.current.takeSaved(sent, { version: 2, text: 'Sent', done: false });
  });
  expect(isSaved).toBe(false);
  expect(form.getFieldsValue()).toEqual({ text: 'Sent', done: true });
  expect(result.current.dirty).toBe(true);
  expect(result.current.seen.version).toBe(2);
});

test('a save of another one takes the place of the typed text where that is chosen', () => {
  const { form, result, type } = open();
  type({ text: 'Mine' });
  act(() => result.current.takeOver(theirs));
  expect(form.getFieldsValue()).toEqual(valuesOf(theirs));
  expect(result.current.dirty).toBe(false);
});

describe('when the session ended amid the typing', () => {
  test('it is there again, against the version that was seen then', () => {
    const before = open();
    before.type({ text: 'Mine' });
    before.unmount();
    // Somebody else saved meanwhile: the save is refused and asks, as it would have before.
    const { form, result } = open(theirs);
    expect(form.getFieldsValue()).toEqual({ text: 'Mine', done: false });
    expect(result.current.dirty).toBe(true);
    expect(result.current.seen).toEqual(first);
  });

  test.each([
    [
      'it was saved',
      ({ form, result }: ReturnType<typeof open>) => {
        const sent = form.getFieldsValue();
        result.current.takeSaved(sent, { version: 2, ...sent });
      },
    ],
    ['it was dropped', ({ result }: ReturnType<typeof open>) => result.current.takeOver(theirs)],
    [
      'it was typed back',
      ({ form, result }: ReturnType<typeof open>) => {
        form.setFieldsValue(valuesOf(first));
        result.current.noteTyping();
      },
    ],
  ])('nothing is there again where %s', (_what, end) => {
    const before = open();
    before.type({ text: 'Mine' });
    act(() => end(before));
    before.unmount();
    const { form, result } = open();
    expect(form.getFieldsValue()).toEqual(valuesOf(first));
    expect(result.current.dirty).toBe(false);
  });
});
