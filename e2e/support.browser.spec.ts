import type { Browser } from 'playwright-core';

import { axeFindings, rulesOfStructure } from './support/axe';
import { enterAs, logIn, visit } from './support/browser';
import { checkScreen, checkLayout } from './support/check-screen';
import { logInByApi, makeFan, organiser } from './support/fan-client';
import { makeGo } from './support/make-go';
import type { RunningShop } from './support/running-shop';
import { openStage, type Stage } from './support/stage';
import { wrongWords } from './support/words';

let stage: Stage;
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  stage = await openStage();
  ({ shop, browser } = stage);
});

afterAll(() => stage.close());

it('lets a fan of the test in, and shows a group order of the test', async () => {
  const admin = await logInByApi(shop.url, organiser.mail);
  const [fan, go] = await Promise.all([
    makeFan(shop.url),
    makeGo(admin, { title: 'Probe', products: [{ caption: 'Fächer', variants: ['rot', 'blau'], limit: 3 }] }),
  ]);
  expect(Object.keys(go.products['Fächer']?.variants ?? {})).toEqual(['rot', 'blau']);
  const guest = await visit(browser, shop.url, 360);
  await enterAs(guest, fan);
  await guest.page.goto(`/go/${go.go_id}`);
  await guest.page.getByRole('button', { name: 'Fächer' }).waitFor();
  await checkScreen(guest.page);
  await guest.leave();
});

describe('the look at a screen', () => {
  it('finds a planted fault of each kind', async () => {
    const guest = await visit(browser, shop.url, 360);
    await logIn(guest.page, organiser.mail, organiser.password);
    await guest.page.getByRole('heading', { name: "Available GO's" }).waitFor();
    await checkScreen(guest.page);
    await guest.page.evaluate(() => {
      const image = document.createElement('img');
      image.src = '/favicon.svg';
      const spaced = document.createElement('p');
      spaced.setAttribute('style', 'letter-spacing: 1px !important');
      spaced.textContent = 'spaced';
      document.querySelector('main')?.append(image, spaced);
    });
    const { faults } = await axeFindings(guest.page, rulesOfStructure);
    expect(new Set(faults.map((fault) => fault.split(' ')[0]))).toEqual(
      new Set(['avoid-inline-spacing', 'image-alt']),
    );
    await guest.page.evaluate(() => {
      for (const planted of document.querySelectorAll('main > img, main > p:last-child')) planted.remove();
      const wide = document.createElement('div');
      wide.style.width = '500px';
      wide.textContent = 'wide';
      document.querySelector('main')?.append(wide);
    });
    await expect(checkScreen(guest.page)).rejects.toThrow(/360 px, \w+: 5\d\d of 360 px/);
    await guest.page.evaluate(() => {
      const wide = document.querySelector<HTMLElement>('main > div:last-child');
      wide?.setAttribute('style', '');
      wide?.setAttribute('class', 'pale');
      // Too pale only in the dark and at one width.
      const pale = '@media (width: 768px) { .pale { color: light-dark(#222, #444); } }';
      document.styleSheets[0]?.insertRule(pale);
    });
    await expect(checkScreen(guest.page)).rejects.toThrow(/768 px, dark: color-contrast .*\.pale/);
    await guest.page.evaluate(() => {
      document.querySelector('main > div:last-child')?.remove();
      // oxlint-disable-next-line no-console -- the planted fault itself
      console.warn('planted');
    });
    await expect(checkScreen(guest.page)).rejects.toThrow(/planted/);
    await guest.leave();
  });

  it('asks again for colours that were faulty, or were passed over while nobody could use them', async () => {
    const guest = await visit(browser, shop.url, 360);
    await guest.page.goto('/faq');
    await guest.page.getByRole('heading', { level: 1 }).waitFor();
    await guest.page.evaluate(() => {
      const button = document.createElement('button');
      button.textContent = 'Planted';
      Object.assign(button.style, { color: '#999', background: '#fff', padding: '12px', width: '200px' });
      button.disabled = true;
      document.querySelector('main')?.append(button);
    });
    await checkScreen(guest.page);
    await guest.page.evaluate(() => document.querySelector('main > button')?.removeAttribute('disabled'));
    await expect(checkScreen(guest.page)).rejects.toThrow(/360 px, dark: color-contrast .*button/);
    await expect(checkScreen(guest.page)).rejects.toThrow(/360 px, light: color-contrast .*button/);
    await guest.leave();
  });

  it('measures a screen that is laid out like another one, and looks in full at one with a part of its own', async () => {
    const { page, leave } = await visit(browser, shop.url, 360);
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => {
      const planted = document.createElement('p');
      planted.style.whiteSpace = 'nowrap';
      planted.textContent = 'short';
      const [second, third] = ['h2', 'h3'].map((name) => document.createElement(name));
      for (const heading of [second, third]) if (heading) heading.textContent = 'Planted';
      document.querySelector('main')?.append(second ?? '', third ?? '', planted);
    });
    await checkLayout(page);
    await page.evaluate(() => document.querySelector('main > h2:nth-last-child(3)')?.remove());
    await expect(checkLayout(page)).rejects.toThrow(/heading-order/);
    await page.evaluate(() => document.querySelector('main > h3:nth-last-child(2)')?.remove());
    await page.evaluate(() => {
      const planted = document.querySelector('main > p:last-child');
      if (planted) planted.textContent = 'long '.repeat(40);
    });
    await expect(checkLayout(page)).rejects.toThrow(/\d{3,4} of 360 px/);
    await page.evaluate(() => {
      const image = document.createElement('img');
      image.src = '/favicon.svg';
      document.querySelector('main > p:last-child')?.replaceChildren(image);
    });
    await expect(checkLayout(page)).rejects.toThrow(/image-alt/);
    await leave();
  });

  it('refuses a word that the glossary has another for', async () => {
    const { page, leave } = await visit(browser, shop.url, 360);
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => {
      const planted = document.createElement('p');
      planted.textContent = '12.00 € are covered';
      document.querySelector('main')?.append(planted);
    });
    await expect(checkLayout(page)).rejects.toThrow(/“covered” in “12.00 € are covered”/);
    await leave();
  });
});

it('knows the texts of the specification, whole words, and what the bookkeeper says', () => {
  const wrong = (text: string, ledger = false) => wrongWords(text, { ledger });
  expect(wrong('Balance: 7.40 € | Fan Beats: 3\nGuthaben\nCompleted\nPending')).toEqual([]);
  expect(wrong('discovered on stage-12')).toEqual([]);
  expect(wrong('3 stages selected\npaid\nWaived')).toHaveLength(2);
  expect(wrong('7.40 € on the balance')).toHaveLength(1);
  expect(wrong('7.40 € on the balance, waived', true)).toEqual([]);
  expect(wrong('overdue', true)).toHaveLength(1);
});
