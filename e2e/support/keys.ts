import type { Page } from 'playwright-core';

/** Presses the Tab key until the control with this name has the focus, as a person without a mouse does. */
export async function focusByTab(page: Page, role: string, name: string): Promise<void> {
  const seen = new Set<string>();
  for (let steps = 0; steps < 60; steps += 1) {
    const focused = await focusedName(page);
    seen.add(focused);
    // Some buttons have a sum after their name.
    if (focused === `${role} ${name}` || focused.startsWith(`${role} ${name}· `)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches the ${role} ${name}, but ${[...seen].join(', ')}`);
}

/** Role and name of the element with the focus. */
export async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    const role = activeElement?.getAttribute('role') ?? activeElement?.tagName.toLowerCase() ?? '';
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null;
    const name = activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? '';
    return `${role} ${name.trim()}`;
  });
}
