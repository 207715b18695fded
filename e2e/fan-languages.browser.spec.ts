import { legalTexts } from '@fan-beats/events';
import type { Page } from 'playwright-core';

import { startMailServer, type MailServer } from '../backend/test/mail-server';
import { visit } from './support/browser';
import { logInByApi, makeFan, organiser, type FanClient, type TestFan } from './support/fan-client';
import { makeGo, type MadeGo } from './support/make-go';
import { openStage, type Stage } from './support/stage';
import { eventually } from './office/eventually';
import { catalogOf, foreignWords, markedTexts, type Language } from './texts/foreign-words';

type ShownLanguage = 'source' | Language;

let mails: MailServer;
let stage: Stage;
let admin: FanClient;
let go: MadeGo;

beforeAll(async () => {
  mails = await startMailServer();
  stage = await openStage({ SMTP_URL: mails.url });
  admin = await logInByApi(stage.shop.url, organiser.mail);
  go = await makeGo(admin, {
    title: 'Lumen',
    until: new Date(Date.now() + 86_400_000),
    products: [
      { caption: 'Poster', kind: 'Poster', category: 'Lumen', price: 12.5, points: 4 },
      { caption: 'Pin', kind: 'Pin', category: 'Lumen', price: 3, limit: 2 },
      { caption: 'Sticker', kind: 'Sticker', category: 'Lumen', freebie: true, points: 2 },
    ],
  });
});

afterAll(async () => {
  await stage.close();
  await mails.close();
});

/** A trader's shop in this language, with legal texts in it. */
async function openTrader(shown_language: ShownLanguage): Promise<void> {
  const language = shown_language === 'de' ? 'de' : 'en';
  const { version: _seen, ...shop } = await admin.settings.admGetShop.query();
  await admin.settings.admSaveShop.mutate({ ...shop, seller: 'trader', language, shown_language });
  const content =
    language === 'de' ? 'Der Versand wird nach Gewicht geteilt.' : 'Shipping is divided by weight.';
  const written = await admin.settings.admGetTexts.query();
  for (const text of legalTexts) {
    const versions = written.filter((one) => one.text === text).map(({ version }) => version);
    const expected_version = Math.max(0, ...versions);
    await admin.settings.admSaveText.mutate({ text, expected_version, content });
  }
}

/** Parts of a page beyond the edge of a phone, and controls with words beyond their own. */
const shapeFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} of ${clientWidth} px`] : [];
    const isRead = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    for (const control of document.querySelectorAll<HTMLElement>('button, .ant-btn, [role="tab"]')) {
      if (!isRead(control)) continue;
      const { left, right } = control.getBoundingClientRect();
      const nodes = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (nodes.nextNode()) {
        const { currentNode } = nodes;
        // Words for screen readers alone have no room of their own.
        if (!currentNode.parentElement || !isRead(currentNode.parentElement)) continue;
        if (!currentNode.nodeValue?.trim()) continue;
        const words = document.createRange();
        words.selectNodeContents(currentNode);
        const room = words.getBoundingClientRect();
        if (room.left < left - 1 || room.right > right + 1) found.push(`cut: ${currentNode.nodeValue}`);
      }
    }
    return found;
  });

/** A screen as specified has German words, each marked as such. */
async function languageFaults(page: Page, shown: ShownLanguage): Promise<readonly string[]> {
  const namesOfLanguages = ['Deutsch', 'English'];
  const texts = await markedTexts(page);
  return texts.flatMap(({ text, lang }) => {
    const isOther = shown !== 'source' && lang !== shown && !namesOfLanguages.includes(text);
    return isOther ? [`${lang}: ${text}`] : foreignWords(text, lang === 'de' ? 'de' : 'en');
  });
}

const names = { source: 'as specified', de: 'in Deutsch', en: 'in English' } as const;

it.each(['source', 'de', 'en'] as const)(
  'a fan of a trader goes from the link to a withdrawal in one language on a phone: %s',
  async (shown) => {
    await openTrader(shown);
    const fan = await makeFan(stage.shop.url);
    // A shop in English shows Deutsch to a browser that prefers it.
    const locale = shown === 'de' ? 'de-DE' : 'en-GB';
    const guest = await visit(stage.browser, stage.shop.url, { width: 360, hasTouch: true, locale });
    const { page } = guest;
    const faults: string[] = [];
    const check = async (screen: string): Promise<void> => {
      const found = [...(await shapeFaults(page)), ...(await languageFaults(page, shown))];
      faults.push(...found.map((fault) => `${screen} ${names[shown]}: ${fault}`));
    };
    const way = { page, fan, say: sayIn(shown), isGerman: shown === 'de', check };
    const claimId = await order(way);
    await pay(way, claimId);
    await withdraw(way, claimId);
    faults.push(...foreignWords(await receiptOf(fan), way.isGerman ? 'de' : 'en'));
    expect(faults).toEqual([]);
    expect(guest.complaints).toEqual([]);
    await guest.leave();
  },
);

interface Way {
  readonly page: Page;
  readonly fan: TestFan;
  /** A text of the pages in the language of the way. */
  readonly say: (key: string) => string;
  readonly isGerman: boolean;
  readonly check: (screen: string) => Promise<void>;
}

function sayIn(shown: ShownLanguage): (key: string) => string {
  const catalog = catalogOf(shown === 'source' ? 'en' : shown);
  return (key) => {
    const text = catalog.get(key);
    if (text === undefined) throw new Error(`No page shows “${key}”`);
    return shown === 'source' ? key : text;
  };
}

async function order({ page, fan, say, isGerman, check }: Way): Promise<number> {
  await page.goto(`/go/${go.go_id}`);
  await page.getByText('Lumen').first().waitFor();
  await page.getByLabel(say('Email'), { exact: true }).waitFor();
  await check('login');
  await page.getByLabel(say('Email'), { exact: true }).fill(fan.mail);
  await page.getByLabel(say('Password'), { exact: true }).fill(fan.password);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: say('Log in'), exact: true }).click();
  await page.getByRole('heading', { name: 'Poster' }).getByRole('button').click();
  const add = page.getByRole('dialog').getByRole('button', { name: say('Add to Claim'), exact: true });
  await add.waitFor();
  await check('product');
  await add.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await check('shop');
  await page.getByRole('button', { name: say('Cart'), exact: true }).click();
  const review = say(isGerman ? 'Zur Bestellübersicht' : 'Check your order');
  await page.getByRole('button', { name: review }).waitFor();
  await check('cart');
  await page.getByRole('button', { name: review }).click();
  const binding = say(isGerman ? 'Zahlungspflichtig bestellen' : 'Order with obligation to pay');
  await page.getByRole('button', { name: binding, exact: true }).waitFor();
  await check('order');
  await page.getByRole('button', { name: binding, exact: true }).click();
  await page.getByRole('heading', { name: say('Claim Confirmed!') }).waitFor();
  await check('confirmation');
  return Number(/claim-success\/(\d+)/.exec(page.url())?.[1]);
}

async function pay({ page, say, check }: Way, claimId: number): Promise<void> {
  const stages = [{ claim_id: claimId, stage: 'items' as const, due_on: '2099-11-28' }];
  await admin.payments.admChangeStages.mutate({ act: 'request', stages });
  await page.goto('/pay');
  const paid = page.getByRole('button', { name: say('I have paid'), exact: true });
  await paid.waitFor();
  await check('pay');
  await paid.click();
  await page.getByRole('button', { name: say('I have not paid') }).waitFor();
  await check('paid');
  const shows = {
    '/notices': 'Lumen',
    [`/my-claims?claim=${claimId}`]: 'Lumen',
    '/profile': say('Second factor'),
  };
  for (const [address, text] of Object.entries(shows)) {
    await page.goto(address);
    await page.getByRole('main').getByText(text).first().waitFor();
    await check(address);
  }
}

async function withdraw({ page, fan, say, isGerman, check }: Way, claimId: number): Promise<void> {
  const word = (german: string, english: string) => say(isGerman ? german : english);
  const footer = page.getByRole('navigation', { name: say('Footer') });
  await footer.getByRole('link', { name: word('Vertrag widerrufen', 'Withdraw from contract') }).click();
  await page.getByLabel(word('Ihr Name', 'Your name')).fill('Mina M.');
  await page.getByLabel(word('Ihre Bestellung', 'Your order')).fill(`#${claimId}`);
  await page.getByLabel(word('Ihre E-Mail-Adresse', 'Your mail address')).fill(fan.mail);
  await check('withdrawal');
  await page.getByRole('button', { name: word('Weiter', 'Go on') }).click();
  const confirm = page.getByRole('button', { name: word('Widerruf bestätigen', 'Confirm withdrawal') });
  await confirm.waitFor();
  await check('review of the withdrawal');
  await confirm.click();
  await page.getByText(word('Ihr Widerruf ist eingegangen', 'Your withdrawal has arrived')).waitFor();
  await check('withdrawn');
}

/** The words of the mail that confirms a withdrawal to its fan. */
async function receiptOf({ mail }: TestFan): Promise<string> {
  const receipt = () => mails.mails.find((one) => one.includes(`To: ${mail}`) && one.includes('Mina M.'));
  await eventually(() => Promise.resolve(receipt() !== undefined), true);
  const [, words = ''] = /^Content-Transfer-Encoding: [^\n]*\n\n(.*)/ms.exec(receipt() ?? '') ?? [];
  expect(words).toContain('Mina M.');
  return words;
}
