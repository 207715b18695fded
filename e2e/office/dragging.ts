import type { Locator, Page } from 'playwright-core';

/** Names of the lines of a list that can be reordered, in their present order. */
export async function orderOf(list: Locator): Promise<readonly string[]> {
  await list.waitFor();
  const labels = await list.getByRole('button', { name: /^Move .* up$/ }).all();
  const names = await Promise.all(labels.map((label) => label.getAttribute('aria-label')));
  return names.map((name) => /^Move (.*) up$/.exec(name ?? '')?.[1] ?? '');
}

export const gripOf = (list: Locator, name: string): Locator => list.locator(`[aria-label="Move ${name}"]`);

/** Presses the mouse on a grip and moves it down; the button stays pressed. */
export async function pullDown(page: Page, grip: Locator, px: number): Promise<void> {
  // Near an edge of the window the page itself would scroll while the line is dragged.
  await grip.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // It may still move: pictures above it load.
  await grip.hover();
  const box = await grip.boundingBox();
  if (!box) throw new Error('There is nothing to pull');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 1; moved <= px; moved += Math.max(1, Math.floor(px / 12)))
    await page.mouse.move(x, y + moved);
  await page.mouse.move(x, y + px);
}

export const lifted = (list: Locator): Locator => list.locator('[data-dragging="true"]');
