import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

import { protocolOf } from './protocol';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const ofColour = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 A and AA, and good practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const everyRule = { runOnly: { type: 'tag', values: tags } };

/** All that can differ once the same elements wear other colours. */
export const rulesOfColour = { runOnly: { type: 'rule', values: ofColour } };

/** All that can differ once other elements, in colours that were looked at, are shown. */
export const rulesOfStructure = {
  ...everyRule,
  rules: Object.fromEntries(ofColour.map((rule) => [rule, { enabled: false }])),
};

/** All that can differ once the same elements, in the same colours, have other sizes and places. */
export const rulesOfSize = {
  runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
};

type Rules = typeof everyRule | typeof rulesOfStructure;

/** Only faults are listed, and a text is measured even where a decoration is drawn before or after it. */
const always = {
  resultTypes: ['violations'],
  checks: { 'color-contrast': { options: { ignorePseudo: true } } },
};

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

/** What axe finds on the page as it stands, or on the elements that `window.unseen` names; one readable line for each element. */
export async function axeFindings(
  page: Page,
  rules: Rules = everyRule,
  part: 'document' | '{ include: window.unseen }' = 'document',
): Promise<string[]> {
  if ((await evaluate(page, 'typeof window.axe')) === 'undefined') await evaluate(page, `${source}; ''`);
  const options = JSON.stringify({ ...always, ...rules });
  const look = `window.axe.run(${part}, ${options}).then(({ violations }) => JSON.stringify(violations))`;
  return (JSON.parse(await evaluate(page, look)) as readonly Finding[]).flatMap(linesOf);
}

/** Through the browser's own protocol: the page's content policy refuses injected scripts, as it should. */
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
