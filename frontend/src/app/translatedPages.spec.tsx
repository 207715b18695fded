import { render, screen } from '@testing-library/react';
import { followTranslators } from './translatedPages';

beforeAll(followTranslators);

/** The ways in which translators change a text: most replace it, some move it. */
const translators: Readonly<Record<string, (text: Text, font: HTMLElement) => void>> = {
  'puts its own text in the place of ours': (text, font) => {
    font.textContent = text.data;
    text.replaceWith(font);
  },
  'adds its own text and removes ours': (text, font) => {
    font.textContent = text.data;
    text.before(font);
    text.remove();
  },
  'moves our text into its element': (text, font) => {
    text.before(font);
    font.append(text);
  },
};

interface Shown {
  readonly count: number;
  readonly icon?: boolean;
  readonly note?: string | null;
}

function Bar({ count, icon = false, note = 'left' }: Shown) {
  return (
    <p data-testid="bar">
      {icon && <i>*</i>}
      {count} in your cart · <span>{count * 2} €</span>
      {note}
    </p>
  );
}

// The type is a plain string, because the types mark this element as outdated.
const translatorsElement: string = 'font';

function translateAll(translate: (text: Text, font: HTMLElement) => void): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.closest('font')) texts.push(text);
  }
  for (const text of texts) translate(text, document.createElement(translatorsElement));
}

describe.each(Object.entries(translators))('if a translator %s', (_what, translate) => {
  it('figures change, elements come before texts, and texts go', () => {
    const { rerender } = render(<Bar count={0} />);
    translateAll(translate);
    const show = (shown: Shown) => {
      rerender(<Bar {...shown} />);
      translateAll(translate);
      return screen.getByTestId('bar').textContent;
    };
    expect(show({ count: 1 })).toBe('1 in your cart · 2 €left');
    expect(show({ count: 2 })).toBe('2 in your cart · 4 €left');
    expect(show({ count: 3, icon: true })).toBe('*3 in your cart · 6 €left');
    expect(show({ count: 3, note: null })).toBe('3 in your cart · 6 €');
    expect(show({ count: 4, note: 'few' })).toBe('4 in your cart · 8 €few');
  });

  it('all of it goes', () => {
    const { unmount } = render(<Bar count={0} />);
    translateAll(translate);
    unmount();
    expect(document.body.textContent).toBe('');
  });
});

it('adds at the end where a program names nothing to stand before', () => {
  const list = document.createElement('ul');
  list.append(document.createElement('li'));
  // The types allow only null; browsers accept undefined, too.
  list.insertBefore(document.createElement('hr'), undefined as unknown as null);
  expect(Array.from(list.children, ({ localName }) => localName)).toEqual(['li', 'hr']);
});
