import { source } from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

/** What axe finds on the page as it stands (WCAG 2.2 A and AA, and good practice), one readable line for each element. */
export async function axeFindings(page: Page): Promise<string[]> {
  const protocol = await page.context().newCDPSession(page);
  try {
    // Through the browser's own protocol: the page's content policy refuses injected scripts, as it should.
    const look = `(async () => {
      if (!window.axe) { ${source} }
      const { violations } = await window.axe.run(document, { runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'] });
      return JSON.stringify(violations);
    })()`;
    const { result, exceptionDetails } = await protocol.send('Runtime.evaluate', {
      expression: look,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`axe did not run: ${JSON.stringify(exceptionDetails)}`);
    return (JSON.parse(String(result.value)) as readonly Finding[]).flatMap(linesOf);
  } finally {
    await protocol.detach();
  }
}

function linesOf({ id, help, nodes }: Finding): string[] {
  return nodes.map(
    ({ target, failureSummary = '' }) =>
      `${id} (${help}): ${target.join(' ')} – ${failureSummary.replaceAll(/\s*\n\s*/g, ' ')}`,
  );
}
