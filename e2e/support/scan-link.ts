import type { Page } from 'playwright-core';

/** Opens a link as scanners of mails do: requests it five times with GET and HEAD and runs its scripts, and presses nothing. */
export async function scanLink(page: Page, link: string): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    for (const method of ['GET', 'HEAD']) await fetch(link, { method });
    // For a page that differs only after the # nothing would be loaded again.
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button').first().waitFor();
  }
}
