/**
 * Translates the page as the translator of a browser does: it removes each text node, inserts elements of its own
 * instead, and follows the changes of the page. Runs in the page, before its code.
 */
export function translatePage(): void {
  const element: string = 'font';
  const untranslated = '[translate="no"], script, style, noscript, textarea, svg, font';
  const translate = (text: Text): void => {
    const parent = text.parentElement;
    if (!parent?.closest('body') || parent.closest(untranslated) || text.data.trim() === '') return;
    const [outer, inner] = [document.createElement(element), document.createElement(element)];
    // The same words: the test reads them.
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (node: Node): void => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node instanceof Text) texts.push(node);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translateAll(target);
      addedNodes.forEach(translateAll);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
