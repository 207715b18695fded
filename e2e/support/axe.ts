import { source } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';

/** WCAG 2.2 A and AA, and good practice. */
export const everyRule = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;

/** All that can differ once the same elements wear other colours. */
export const rulesOfColour = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** All that can differ once the same elements, in the same colours, have other sizes and places. */
export const rulesOfSize = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] } as const;

type Rules = typeof everyRule | typeof rulesOfColour | typeof rulesOfSize;

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

const sessions = new WeakMap<Page, CDPSession>();

/** What axe finds on the page as it stands, one readable line for each element. */
export async function axeFindings(page: Page, runOnly: Rules = everyRule): Promise<string[]> {
  if ((await evaluate(page, 'typeof window.axe')) === 'undefined') await evaluate(page, `${source}; ''`);
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const look = `window.axe.run(document, ${options}).then(({ violations }) => JSON.stringify(violations))`;
  return (JSON.parse(await evaluate(page, look)) as readonly Finding[]).flatMap(linesOf);
}

/** Through the browser's own protocol: the page's content policy refuses injected scripts, as it should. */
async function evaluate(page: Page, expression: string): Promise<string> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
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
