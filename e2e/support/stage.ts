import type { Browser, Page } from 'playwright-core';

import { enterAs, openBrowser, visit, type Visit } from './browser';
import { logInByApi, organiser, type FanClient } from './fan-client';
import { openShop, type RunningShop } from './running-shop';

/** A new shop and a browser: every suite of screens begins with them. */
export interface Stage {
  readonly shop: RunningShop;
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

/** Settings are as `openShop` takes them. */
export async function openStage(settings: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const [shop, browser] = await Promise.all([openShop(settings), openBrowser()]);
  const close = async () => {
    await browser.close();
    await shop.stop();
    await shop.remove();
  };
  return { shop, browser, close };
}

/** The same with an organiser who has logged in, on the screen and by the API. */
export interface OfficeStage extends Stage {
  readonly admin: FanClient;
  readonly desk: Visit;
  readonly page: Page;
}

export async function openOffice(): Promise<OfficeStage> {
  const stage = await openStage();
  const { shop, browser } = stage;
  const [admin, desk] = await Promise.all([logInByApi(shop.url, organiser.mail), visit(browser, shop.url)]);
  await enterAs(desk, organiser);
  return { ...stage, admin, desk, page: desk.page };
}
