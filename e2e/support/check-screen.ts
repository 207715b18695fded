import type { Page } from 'playwright-core';

import { axeFindings, everyRule, rulesOfColour, rulesOfSize, rulesOfStructure } from './axe';
import { complaintsOf } from './browser';

const unseen = '{ include: window.unseen }';

/** A phone, a tablet and a desk. */
const widths = [360, 768, 1280] as const;

type Scheme = 'light' | 'dark';

/**
 * Expects of a screen in the state it is in, on a phone, a tablet and a desk, in the light and in the dark: axe finds
 * nothing, nothing scrolls sideways, and the page has written no error or warning to the console so far. Errors that a
 * test provokes are forgiven by `visit.forgive` first. The page keeps its state and its width; it ends in the other colours.
 */
export async function checkScreen(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? widths[0];
  const [first, second] = await schemesOf(page);
  const faults = await atEveryWidth(page, first, async ({ everything, structure, colours }) => [
    ...(await sidewaysScrolling(page)),
    ...(await axeFindings(page, everything ? everyRule : structure ? rulesOfStructure : rulesOfSize)),
    ...(colours && !everything ? await axeFindings(page, rulesOfColour, unseen) : []),
  ]);
  await wear(page, second);
  faults.push(
    ...(await atEveryWidth(page, second, async ({ everything, colours }) =>
      colours ? axeFindings(page, rulesOfColour, everything ? 'document' : unseen) : [],
    )),
  );
  await resize(page, width);
  const { pathname, search } = new URL(page.url());
  const screen = `${pathname}${search}`;
  const complaints = complaintsOf(page);
  expect({ screen, faults, complaints }).toEqual({ screen, faults: [], complaints: [] });
}

/** The colours that the page wears, then the others. */
async function schemesOf(page: Page): Promise<readonly [Scheme, Scheme]> {
  const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
  return theme === 'dark' ? ['dark', 'light'] : ['light', 'dark'];
}

/** What of a page was not seen at the widths before. */
interface News {
  readonly everything: boolean;
  readonly structure: boolean;
  readonly colours: boolean;
}

/** Looks at the page as wide as it is, where popups are still open that a change of width closes, then at the other widths. */
async function atEveryWidth(
  page: Page,
  scheme: Scheme,
  look: (news: News) => Promise<string[]>,
): Promise<string[]> {
  const present = page.viewportSize()?.width ?? 0;
  const structures = new Set<string>();
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const width of new Set([present, ...widths])) {
    await resize(page, width);
    const everything = structures.size === 0;
    const { structure, colours } = await appearance(page, [...seen]);
    const found = await look({
      everything,
      structure: !structures.has(structure),
      colours: colours.length > 0,
    });
    structures.add(structure);
    for (const pair of colours) seen.add(pair);
    faults.push(...found.map((fault) => `${width} px, ${scheme}: ${fault}`));
  }
  return faults;
}

async function wear(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) =>
      (localStorage.getItem('fan-beats/theme') ?? scheme) === document.documentElement.dataset['theme'],
    colorScheme,
  );
}

/** Wider or narrower, and still. */
async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
  await settled(page);
}

/** Waits until nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/**
 * What axe can tell apart: what stands on the page and which of it is visible; and the colours that were not seen of its
 * texts on what is painted under them, by size and weight. Elements that wear those are kept as `window.unseen`.
 */
async function appearance(
  page: Page,
  seen: readonly string[],
): Promise<{ structure: string; colours: string[] }> {
  return page.evaluate((known) => {
    const grounds = new Map<Element | null, string>();
    const pairs = new Map<Element, string>();
    const shown = [...document.body.querySelectorAll('*')].map((element) => {
      const below = grounds.get(element.parentElement) ?? '';
      grounds.set(element, below);
      if (!element.checkVisibility({ visibilityProperty: true })) return '';
      const style = getComputedStyle(element);
      const { backgroundColor, backgroundImage, opacity, position } = style;
      const painted = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1';
      if (painted || !['static', 'relative'].includes(position))
        grounds.set(element, `${below} > ${[backgroundColor, backgroundImage, opacity, position].join()}`);
      const around = element.parentElement ? getComputedStyle(element.parentElement).color : '';
      const large = parseFloat(style.fontSize) >= (Number(style.fontWeight) >= 700 ? 18.66 : 24);
      const text = [style.color, around, style.textDecoration, style.textShadow, large];
      pairs.set(element, `${text.join()} on ${grounds.get(element)}`);
      return 'x';
    });
    const fresh = [...pairs].filter(([, pair]) => !known.includes(pair));
    Object.assign(window, { unseen: fresh.map(([element]) => element) });
    const colours = [...new Set(fresh.map(([, pair]) => pair))];
    return { structure: `${document.body.innerHTML} ${shown.join()}`, colours };
  }, seen);
}

/** Elements that stick out to the right of the screen or of a dialog, where it can be scrolled there. */
async function sidewaysScrolling(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolls = 'dialog, [role="dialog"], .ant-modal-wrap, .ant-drawer-body';
    const burst = [...document.querySelectorAll(scrolls)]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.className}: ${element.scrollWidth} of ${element.clientWidth} px`);
    if (scrollWidth <= clientWidth) return burst;
    const names = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} to ${element.getBoundingClientRect().right}`,
      );
    return [`${scrollWidth} of ${clientWidth} px`, ...names.slice(-8)];
  });
}
