import type { Locator, Page } from 'playwright-core';

/** Counts the steps of the organiser: each press, each key, each field that is filled, each file that is chosen. */
export class Desk {
  steps = 0;

  constructor(readonly page: Page) {}

  begin() {
    return { steps: this.steps, at: performance.now() };
  }

  since(part: string, { steps, at }: ReturnType<Desk['begin']>) {
    return { part, steps: this.steps - steps, seconds: (performance.now() - at) / 1_000 };
  }

  async press(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1;
    await within.getByRole('button', { name, exact: typeof name === 'string' }).click();
  }

  async follow(name: string, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1;
    await within.getByRole('link', { name, exact: true }).first().click();
  }

  /** Picks one of a few options side by side. */
  async pick(name: string, within: Page | Locator = this.page): Promise<void> {
    this.steps += 1;
    await within.locator('.ant-segmented-item').filter({ hasText: name }).click();
  }

  async fill(label: string, text: string): Promise<void> {
    this.steps += 1;
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async said(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }
}

/** Imports the ZIP of the bank on the screen of payments. */
export async function importFile(desk: Desk, file: { name: string; buffer: Buffer }): Promise<void> {
  await desk.follow('Payments');
  await desk.pick('From the bank');
  desk.steps += 1;
  await desk.page.getByLabel('Files of the bank').setInputFiles({ ...file, mimeType: 'application/zip' });
  await desk.press(/^Import \d+ payments?$/);
  await desk.said(/payments? imported/);
}

export const linesOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Payments to look at' }).getByRole('listitem');
