/** Values that the oldest browsers of docs/operations.md do not know; a declaration of the same property before them counts there. */
const newerValue = /color-mix\(|light-dark\(|\bsubgrid\b|\d[dsl]v[hwib]\b|\dcq[wib]\b/;
/** Rules that these browsers leave out as a whole. */
const newerRule = /:has\(|^@container\b|^@scope\b|^@media[^{]*[<>]|&/;

/** The class as its style sheet names it, without the letters that the build adds. */
const plainName = (selector: string): string => selector.replaceAll(/_(\w+?)_[\w-]{5}_\d+/g, '$1');

/**
 * Parts of a style sheet that the oldest browsers lack: rules that they leave out, and values without a declaration of
 * the same property before them.
 */
export function newerStyles(css: string): string[] {
  const found: string[] = [];
  const blocks: { readonly head: string; readonly plain: Set<string> }[] = [];
  for (const [, text = '', end] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    const words = text.trim();
    const block = blocks.at(-1);
    if (end === '{') {
      blocks.push({ head: words, plain: new Set() });
      if (!words.startsWith('@supports') && newerRule.test(words)) found.push(plainName(words));
    } else if (block && words !== '') {
      const property = words.slice(0, words.indexOf(':'));
      if (!newerValue.test(words)) block.plain.add(property);
      else if (!block.plain.has(property)) found.push(`${plainName(block.head)} { ${words} }`);
    }
    if (end === '}') blocks.pop();
  }
  return found;
}
