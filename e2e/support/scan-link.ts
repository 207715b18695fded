import type { Page } from 'playwright-core';

/** Does what scanners of mails do with a link: asks for it five times with GET and HEAD and runs its scripts, and presses nothing. */
export async function scanLink(page: Page, link: string): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    for (const method of ['GET', 'HEAD']) await fetch(link, { method });
    // Of one page that differs behind the # alone nothing would be loaded anew.
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button').first().waitFor();
  }
}
