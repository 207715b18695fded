import type { Locator, Page } from 'playwright-core';

import { patienceMs } from '../support/browser';

/** A text on the screen, or the name of a field, button or tab. Letter by letter. */
export function textOn(page: Page, text: string): Locator {
  const written = page.getByText(text, { exact: true });
  const named = page.getByLabel(text, { exact: true });
  return written.or(named).filter({ visible: true }).first();
}

/** Waits until every text is on the screen; the failure names the missing one. */
export async function expectTexts(page: Page, texts: readonly string[], timeout = patienceMs): Promise<void> {
  for (const text of texts) {
    await textOn(page, text)
      .waitFor({ timeout })
      .catch(() => {
        throw new Error(`"${text}" does not stand on ${page.url()}`);
      });
  }
}
