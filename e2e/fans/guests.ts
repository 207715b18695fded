import type { Locator, Page } from 'playwright-core';

import { eventually } from '../office/eventually';
import { enterAs, visit, type Visit } from '../support/browser';
import { makeFan, type FanClient, type TestFan } from '../support/fan-client';
import { makeGo, type MadeGo } from '../support/make-go';
import type { Stage } from '../support/stage';

/** A group order with a product of every kind. */
export const makeClaimsGo = (admin: FanClient): Promise<MadeGo> =>
  makeGo(admin, {
    title: 'Claims',
    products: [
      { caption: 'Poster', price: 12.5, points: 4 },
      { caption: 'Pin', price: 3, variants: ['rot', 'blau'] },
      { caption: 'Rar', price: 20, limit: 5 },
      { caption: 'Ring', price: 8 },
      { caption: 'Sticker', freebie: true, points: 10 },
      { caption: 'Bild', price: 1, images: [1, 2] },
    ],
  });

/** A visit of a new fan. */
export interface Guest extends Visit {
  readonly fan: TestFan;
}

export async function welcome(
  { shop, browser }: Stage,
  options: Parameters<typeof visit>[2] = 1280,
): Promise<Guest> {
  const [fan, guest] = await Promise.all([makeFan(shop.url), visit(browser, shop.url, options)]);
  await enterAs(guest, fan);
  return { ...guest, fan };
}

export async function openShop({ page }: Visit, { go_id }: MadeGo): Promise<void> {
  await page.goto(`/go/${go_id}`);
  await page.getByRole('button', { name: 'Poster', exact: true }).waitFor();
}

/** The pieces that the server has for the fan, queried by the fan's own client. */
export async function claimedBy({ fan }: Guest, go: MadeGo): Promise<Record<string, number>> {
  const claims = await fan.client.claims.getUserClaims.query();
  const items = claims.filter(({ go_id }) => go_id === go.go_id).flatMap((claim) => claim.items);
  return Object.fromEntries(items.map(({ caption, amount }) => [caption, amount]));
}

/** The link of a group order on the home page. */
export const claimLink = (page: Page, { go_id }: MadeGo): Locator =>
  page.getByRole('link', { name: 'Claim this GO' }).and(page.locator(`[href="/go/${go_id}"]`));

/** Expects the whole of each part to be within the window, with nothing in front of it. */
export async function expectInSight(...parts: readonly Locator[]): Promise<void> {
  for (const part of parts) {
    const hidden = () =>
      part.first().evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const seen = hit !== null && (element.contains(hit) || hit.contains(element));
        return inside && seen
          ? null
          : `${element.textContent} at ${top} to ${bottom} of ${innerWidth}x${innerHeight}, on top: ${hit?.className}`;
      });
    await eventually(hidden, null);
  }
}
