import type { Locator, Page } from 'playwright-core';

/** Opens a group order that the person may claim, by its title. */
export async function claimableShop(page: Page, title: string): Promise<void> {
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
  await card.getByRole('link', { name: 'Claim this GO' }).click();
  await page.getByRole('region', { name: 'Products' }).waitFor();
}

/** Opens a product by its caption; returns its dialog. */
export async function openProduct(page: Page, caption: string): Promise<Locator> {
  const heading = page.getByRole('heading', { name: caption });
  await heading.getByRole('button', { name: caption, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: caption });
  await dialog.getByRole('button', { name: 'Add to Claim' }).waitFor();
  return dialog;
}

/** Opens a product by its caption and puts one into the cart: where it has variants, the first one that is left. */
export async function addToCart(page: Page, caption: string): Promise<void> {
  const dialog = await openProduct(page, caption);
  const variant = dialog.getByRole('radio', { disabled: false });
  if ((await variant.count()) > 0) await variant.first().check();
  await dialog.getByRole('button', { name: 'Add to Claim' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Submits the cart and returns the number of the claim that is shown then. */
export async function submitClaim(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^(Submit Claim|Add to my claim)/ }).click();
  return confirmedClaim(page);
}

/** The number of the confirmed claim. Throws the page's message where there is none. */
export async function confirmedClaim(page: Page): Promise<number> {
  try {
    await page.getByRole('heading', { name: 'Claim Confirmed!' }).waitFor();
  } catch (error) {
    const notices = await page.getByRole('alert').or(page.getByRole('status')).allInnerTexts();
    const buttons = await page
      .getByRole('button', { name: /^(Submit Claim|Add to my claim)/ })
      .allInnerTexts();
    const said = JSON.stringify({ notices, buttons, url: page.url() });
    throw new Error(`No claim was confirmed. The page says ${said}`, { cause: error });
  }
  return Number(/claim-success\/(\d+)/.exec(page.url())?.[1]);
}

/** A line of the cart by the name of its product. */
export function cartLine(page: Page, caption: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: `Amount of ${caption}` }) });
}
