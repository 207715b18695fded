import type { Locator, Page } from 'playwright-core';

import { nextPaint } from './slow-phone';

/** The acts of a fan in a shop, one after another, and the time that each tap waits for the next paint. */
export async function tapThrough(page: Page): Promise<ReadonlyMap<string, number>> {
  const waits = new Map<string, number>();
  const doing = async (what: string, act: () => Promise<void>): Promise<void> => {
    const ms = await nextPaint(page, act);
    waits.set(what, Math.max(ms, waits.get(what) ?? 0));
  };
  const tap = (what: string, target: Locator): Promise<void> => doing(what, () => target.tap());
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add to Claim' });
  const product = (number: number): Locator =>
    page.getByRole('button', { name: `Photobook ${number}`, exact: true });

  await tap('open a product', product(1));
  await tap('more of it', dialog.getByRole('button', { name: 'More: Amount' }));
  await tap('add to the cart', add);
  await tap('open one with variants', product(2));
  await tap('choose a variant', dialog.locator('label:has([type="radio"])').nth(1));
  await tap('add to the cart', add);
  await tap('open the cart', page.getByRole('button', { name: 'Cart', exact: true }));
  await tap('more in the cart', dialog.getByRole('button', { name: /^More: Amount of/ }).first());
  await tap('close the cart', dialog.getByRole('button', { name: 'Close' }));
  await tap('choose a category', page.getByRole('button', { name: 'Band 3', exact: true }));
  await tap('all categories', page.getByRole('button', { name: 'Band 3', pressed: true }));
  await page.getByRole('searchbox').tap();
  for (const key of 'book') await doing('a letter of a search', () => page.keyboard.press(key));
  return waits;
}
