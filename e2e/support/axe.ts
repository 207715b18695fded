import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

import { protocolOf } from './protocol';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const ofColour = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 A and AA, and good practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules for elements whose colours were not checked before, and for those alone. */
export const rulesOfColour = { runOnly: { type: 'rule', values: ofColour } };

/** All other rules, for the whole page. */
export const rulesOfStructure = {
  runOnly: { type: 'tag', values: tags },
  rules: Object.fromEntries(ofColour.map((rule) => [rule, { enabled: false }])),
};

/** Rules with a result that can change when the same elements, in the same colours, have other sizes and places. */
export const rulesOfSize = {
  runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
};

type Rules = typeof rulesOfStructure | typeof rulesOfColour;

/**
 * Only violations and doubts are listed. A text is measured even where a decoration is drawn before or after it, or
 * where it has one letter.
 */
const always = {
  resultTypes: ['violations', 'incomplete'],
  elementRef: true,
  checks: { 'color-contrast': { options: { ignorePseudo: true, ignoreLength: true } } },
};

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

interface Answer {
  readonly violations: readonly Finding[];
  readonly unjudged: readonly string[];
}

export interface Findings {
  /** One readable line for each element. */
  readonly faults: readonly string[];
  /** Colours, as `window.worn` names them, of elements that axe could not judge. */
  readonly unjudged: readonly string[];
}

/** The findings of axe on the present page; for colours only the elements in `window.unseen` that still exist. */
export async function axeFindings(page: Page, rules: Rules): Promise<Findings> {
  if ((await evaluate(page, 'typeof window.axe')) === 'undefined') await evaluate(page, `${source}; ''`);
  const part = rules === rulesOfColour ? 'unseen' : '[document]';
  const options = JSON.stringify({ ...always, ...rules });
  const look = `(async () => {
    const include = ${part}.filter((element) => element.isConnected);
    if (include.length === 0) return JSON.stringify({ violations: [], unjudged: [] });
    const options = ${options};
    // A seventh of the time for what no element has as a rule: spacing that its own style insists on. The rule passes all others.
    const insists = ({ style }) => ['letter-spacing', 'word-spacing', 'line-height'].some((name) => style.getPropertyPriority(name) !== '');
    const enabled = [...document.querySelectorAll('[style*="!important"]')].some(insists);
    if (options.rules) options.rules['avoid-inline-spacing'] = { enabled };
    const { violations, incomplete } = await window.axe.run({ include }, options);
    const doubts = incomplete.filter(({ id }) => ${JSON.stringify(ofColour)}.includes(id));
    const unjudged = doubts.flatMap(({ nodes }) => nodes.map(({ element }) => worn.get(element) ?? ''));
    const plain = ({ id, help, nodes }) =>
      ({ id, help, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) });
    return JSON.stringify({ violations: violations.map(plain), unjudged });
  })()`;
  const { violations, unjudged } = JSON.parse(await evaluate(page, look)) as Answer;
  return { faults: violations.flatMap(linesOf), unjudged };
}

/** Evaluates through the browser's own protocol: the page's content policy refuses injected scripts, as it should. */
async function evaluate(page: Page, expression: string): Promise<string> {
  const session = await protocolOf(page);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(`axe did not run: ${JSON.stringify(exceptionDetails)}`);
  return String(result.value);
}

function linesOf({ id, help, nodes }: Finding): string[] {
  return nodes.map(
    ({ target, failureSummary = '' }) =>
      `${id} (${help}): ${target.join(' ')} – ${failureSummary.replaceAll(/\s*\n\s*/g, ' ')}`,
  );
}
