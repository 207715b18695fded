import type { Page } from 'playwright-core';

import { axeFindings } from './axe';
import { complaintsOf } from './browser';

/** A phone, a tablet and a desk. */
export const widths = [360, 768, 1280] as const;

/**
 * Expects of a screen, at the width it has now: axe finds nothing, nothing scrolls sideways, and the page has written
 * no error or warning to the console so far. Errors that a test provokes are forgiven by `visit.forgive` first.
 */
export async function checkScreen(page: Page): Promise<void> {
  await settled(page);
  const sideways = await sidewaysScrolling(page);
  const findings = await axeFindings(page);
  expect({ page: address(page), findings, sideways, complaints: complaintsOf(page) }).toEqual({
    page: address(page),
    findings: [],
    sideways: [],
    complaints: [],
  });
}

/** The same screen at every width, the same state kept. */
export async function checkAtEveryWidth(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await checkScreen(page);
  }
  if (before) await page.setViewportSize(before);
}

/** Nothing still moves, and every picture in sight is there. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/** Elements that stick out to the right of the screen, where the page can be scrolled there. */
async function sidewaysScrolling(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const names = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} to ${element.getBoundingClientRect().right}`,
      );
    return [`${scrollWidth} of ${clientWidth} px`, ...names.slice(-8)];
  });
}

function address(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search} at ${page.viewportSize()?.width ?? 0} px`;
}
