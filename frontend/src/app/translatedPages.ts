/** The element that a translator has put in the place of a text node. */
const replacements = new WeakMap<Node, Node>();

const isTranslators = (node: Node | null): node is Node => node?.nodeName === 'FONT';

function rememberReplacements(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const replacement = [addedNodes.item(0), previousSibling, nextSibling].find(isTranslators);
    if (!replacement) continue;
    for (const removed of Array.from(removedNodes))
      if (removed.nodeType === Node.TEXT_NODE) replacements.set(removed, replacement);
  }
}

/** The child of a parent that is a node or contains it. */
function childWith(parent: Node, node: Node | undefined): Node | null {
  let child: Node | null = node ?? null;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/**
 * Lets React work in pages that the browser translates (https://github.com/facebook/react/issues/11538).
 *
 * A translator puts `<font>` elements in the place of text nodes, or moves the text nodes into them. React keeps its text
 * nodes. It throws if it removes such a node or inserts something before it, and a text that it writes into the node is never
 * shown. So a node that is no longer in its place stands for the element that replaced it. A text that changes goes back to its
 * place, where the translator finds it again. Other programs that change the page, such as extensions, no longer break it
 * either.
 *
 * Translators call the methods of a separate world, so only an observer notices their changes.
 */
export function followTranslators(): void {
  const observer = new MutationObserver(rememberReplacements);
  observer.observe(document, { childList: true, subtree: true });

  /** The child of a parent that is now in the place of this node. */
  const inPlaceOf = (node: Node, parent: Node): Node | null => {
    rememberReplacements(observer.takeRecords());
    return childWith(parent, node) ?? childWith(parent, replacements.get(node));
  };
  const prototype = Node.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- both are called with a node below.
  const { insertBefore, removeChild } = prototype;

  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const inPlace = inPlaceOf(child, this);
    if (inPlace) removeChild.call(this, inPlace);
    return child;
  };

  prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    // Browsers accept undefined as null, and the library of the charts relies on it.
    before: Node | null | undefined,
  ): Added {
    const isInPlace = !before || before.parentNode === this;
    return insertBefore.call(this, added, isInPlace ? (before ?? null) : inPlaceOf(before, this)) as Added;
  };

  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      if (this.parentNode === null) {
        rememberReplacements(observer.takeRecords());
        const replacement = replacements.get(this);
        replacement?.parentNode?.replaceChild(this, replacement);
      }
      value?.set?.call(this, text);
    },
  });
}
