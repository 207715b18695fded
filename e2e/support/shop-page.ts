import type { Page } from 'playwright-core';

/** Opens the first group order that the person may claim. */
export async function claimableShop(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Claim this GO' }).first().click();
  await page.getByRole('region', { name: 'Products' }).waitFor();
}

/** Opens a product by its caption and puts one into the cart, the first variant that is left where it has some. */
export async function addToCart(page: Page, caption: string): Promise<void> {
  await page.getByRole('button', { name: caption, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: caption });
  await dialog.waitFor();
  const variant = dialog.getByRole('combobox', { name: 'Variant' });
  if ((await variant.count()) > 0) {
    await variant.click();
    await page.locator('.ant-select-item-option:not(.ant-select-item-option-disabled)').first().click();
  }
  await dialog.getByRole('button', { name: 'Add to Claim' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
