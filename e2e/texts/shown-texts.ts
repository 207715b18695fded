import type { Page } from 'playwright-core';

/**
 * Every text that a page shows or names: text nodes, and attributes that screen readers read or fields show. Without
 * commands, and what is in a language of its own.
 */
export function shownTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const left = 'script, style, noscript, textarea, code, pre, [lang]:not(html)';
    const attributes = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt', 'data-label'];
    const texts = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode())
      if (!nodes.currentNode.parentElement?.closest(left)) texts.push(nodes.currentNode.nodeValue ?? '');
    // Icons that screen readers skip have their English file names.
    for (const element of document.body.querySelectorAll(':not([aria-hidden="true"])'))
      for (const name of attributes) texts.push(element.getAttribute(name) ?? '');
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
  });
}

/** Collects all strings that the server answers to a page: names, titles, and sentences that it has worded itself. */
export function collectAnswers(page: Page): ReadonlySet<string> {
  const found = new Set<string>();
  page.on('response', (answer) => {
    if (!new URL(answer.url()).pathname.startsWith('/api/')) return;
    answer
      .json()
      .then((body: unknown) => collect(body, found))
      // An answer without JSON has no strings, such as the stream of hints.
      .catch(() => undefined);
  });
  return found;
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) collect(one, found);
}
