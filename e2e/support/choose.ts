import type { Locator, Page } from 'playwright-core';

/**
 * Types into a list that can be searched, and takes the first option with the text. The options may still be loading:
 * Enter would then choose nothing.
 */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await field.fill(option);
  const page = 'page' in within ? within.page() : within;
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}
