import type { Page } from 'playwright-core';

import { axeFindings, rulesOfColour, rulesOfSize, rulesOfStructure, type Findings } from './axe';
import { complaintsOf } from './browser';
import { wordFaults } from './words';

/** A phone, a tablet and a desk. */
const widths = [360, 768, 1280] as const;

type Scheme = 'light' | 'dark';

/**
 * Checks a screen in its present state, on a phone, a tablet and a desk, in the light and in the dark: axe finds
 * nothing, nothing scrolls sideways, no word is there that the glossary refuses, and the page has written no error or
 * warning to the console so far. Errors that a test provokes are forgiven by `visit.forgive` first. The page keeps its
 * state, its width and its place; it ends in the other colours.
 */
export async function checkScreen(page: Page): Promise<void> {
  // Its code has loaded: the frame alone may show the text that a test waited for.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const width = page.viewportSize()?.width ?? widths[0];
  const leftAt = await page.evaluate(() => scrollY);
  const [first, second] = await schemesOf(page);
  const faults = await atEveryWidth(page, first, async ({ structure, colours }) => {
    const sideways = { faults: await sidewaysScrolling(page), unjudged: [] };
    const shape = await axeFindings(page, structure ? rulesOfStructure : rulesOfSize);
    return [sideways, shape, ...(colours ? [await axeFindings(page, rulesOfColour)] : [])];
  });
  await wear(page, second);
  const others = await atEveryWidth(page, second, async ({ colours }) =>
    colours ? [await axeFindings(page, rulesOfColour)] : [],
  );
  faults.push(...others);
  await resize(page, width);
  await page.evaluate((top) => scrollTo(0, top), leftAt);
  faults.push(...(await wordFaults(page)));
  expectNone(page, faults);
}

/** Checks the same screen in German, which it stays in. */
export async function checkInGerman(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Deutsch', exact: true }).click();
  await page.locator('html[data-language=de]').waitFor();
  await checkScreen(page);
}

/** Parts of screens that were already checked, in the test file. */
const knownParts = new Set<string>();

/**
 * The same for many screens with the same layout, in the frame that other screens are checked in. A screen with a new
 * part is checked in full. For any other only the structure and the width are checked in the present state, and its
 * words and the console are read.
 */
export async function checkLayout(page: Page): Promise<void> {
  const fresh = (await partsOf(page)).filter((part) => !knownParts.has(part));
  if (fresh.length > 0) await checkScreen(page);
  else {
    const { faults } = await axeFindings(page, rulesOfStructure);
    expectNone(page, [...faults, ...(await sidewaysScrolling(page)), ...(await wordFaults(page))]);
  }
  for (const part of fresh) knownParts.add(part);
}

/** The kinds of elements within the frame, each with its parent: its tag, its looks, its attributes, and whether it has text. */
async function partsOf(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await settled(page);
  return page.evaluate(() => {
    const kindOf = (part: Element): string => {
      const hasText = [...part.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      const role = part.getAttribute('role');
      return [part.tagName, part.getAttribute('class'), role, ...part.getAttributeNames(), hasText].join(' ');
    };
    const parts = document.querySelectorAll('main, main *, body > :not(#root), body > :not(#root) *');
    const inWhole = (part: Element): string =>
      `${part.parentElement ? kindOf(part.parentElement) : ''} > ${kindOf(part)}`;
    return [...new Set([...parts].map(inWhole))];
  });
}

function expectNone(page: Page, faults: readonly string[]): void {
  const { pathname, search } = new URL(page.url());
  const screen = `${pathname}${search}`;
  const complaints = complaintsOf(page);
  expect({ screen, faults, complaints }).toEqual({ screen, faults: [], complaints: [] });
}

/** The present colours of the page, then the others. */
async function schemesOf(page: Page): Promise<readonly [Scheme, Scheme]> {
  const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
  return theme === 'dark' ? ['dark', 'light'] : ['light', 'dark'];
}

/** Colours of texts, with the paint under them, that axe has judged without a fault, on any screen of the test file. */
const faultless: Readonly<Record<Scheme, Set<string>>> = { light: new Set(), dark: new Set() };

/** The new parts of a page: its structure on this screen, and the colours of its texts on any. */
interface News {
  readonly structure: boolean;
  readonly colours: boolean;
}

/** Checks the page at its present width, where popups are still open that a change of width closes, then at the other widths. */
async function atEveryWidth(
  page: Page,
  scheme: Scheme,
  look: (news: News) => Promise<Findings[]>,
): Promise<string[]> {
  const present = page.viewportSize()?.width ?? 0;
  const structures = new Set<string>();
  const seen = new Set(faultless[scheme]);
  const faults: string[] = [];
  for (const width of new Set([present, ...widths])) {
    await resize(page, width);
    const { structure, colours } = await appearance(page, [...seen]);
    const findings = await look({ structure: !structures.has(structure), colours: colours.length > 0 });
    const found = findings.flatMap((one) => one.faults);
    const doubtful = new Set(findings.flatMap(({ unjudged }) => unjudged));
    structures.add(structure);
    for (const pair of colours) {
      seen.add(pair);
      if (found.length === 0 && !doubtful.has(pair)) faultless[scheme].add(pair);
    }
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

/** Changes the width, and waits until nothing moves. */
async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) {
    await page.setViewportSize({ width, height: 800 });
    // A change of the window's size returns a dragged element, which keeps its old width until it is in its place.
    await page.locator('[data-dragging="true"]').waitFor({ state: 'detached' });
  }
  // At its old place in the page, a button may be half below the head, which is not a fault.
  await page.evaluate(() => scrollTo(0, 0));
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
 * Everything that axe distinguishes: the elements of the page and which of them are visible; and the colours, among
 * those not seen, of its texts with the paint under them, with all other properties that decide how axe judges them.
 * `window.unseen` keeps the elements with those colours.
 */
async function appearance(
  page: Page,
  seen: readonly string[],
): Promise<{ structure: string; colours: string[] }> {
  return page.evaluate((known) => {
    const { documentElement, body } = document;
    const grounds = new Map<Element | null, string>();
    const worn = new Map<Element, string>();
    const groundOf = (element: Element, style: CSSStyleDeclaration): string => {
      const below = grounds.get(element.parentElement) ?? '';
      const { backgroundColor, backgroundImage, opacity, position } = style;
      const painted = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1';
      return painted || !['static', 'relative'].includes(position)
        ? `${below} > ${[backgroundColor, backgroundImage, opacity, position].join()}`
        : below;
    };
    for (const element of [documentElement, body])
      grounds.set(element, groundOf(element, getComputedStyle(element)));
    const ownText = (element: Element): string =>
      [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('');
    // Nobody has to read these, or nobody can: axe skips them.
    const passedOver = (element: Element): boolean =>
      element.closest(':disabled, [aria-disabled="true"], [aria-hidden="true"], [inert]') !== null ||
      element.closest('label')?.control?.matches(':disabled') === true ||
      element.getBoundingClientRect().width <= 1;
    const shown = [...body.querySelectorAll('*')].map((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) {
        grounds.set(element, grounds.get(element.parentElement) ?? '');
        return '';
      }
      const style = getComputedStyle(element);
      grounds.set(element, groundOf(element, style));
      const text = ownText(element);
      if (text === '' && !element.matches('input, textarea, select')) return 'x';
      const around = element.parentElement ? getComputedStyle(element.parentElement).color : '';
      const large = parseFloat(style.fontSize) >= (Number(style.fontWeight) >= 700 ? 18.66 : 24);
      const inText =
        element.matches('a') && element.parentElement !== null && ownText(element.parentElement) !== '';
      const look = [style.color, around, style.textDecoration, style.textShadow, large, inText];
      worn.set(element, `${[...look, passedOver(element)].join()} on ${grounds.get(element)}`);
      return 'x';
    });
    const fresh = [...worn].filter(([, pair]) => !known.includes(pair));
    Object.assign(window, { worn, unseen: fresh.map(([element]) => element) });
    return {
      // The effect of classes and styles on the structure is in `shown`; sizes are checked separately.
      structure: `${body.innerHTML.replaceAll(/ (?:class|style)="[^"]*"/g, '')} ${shown.join()}`,
      colours: [...new Set(fresh.map(([, pair]) => pair))],
    };
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
