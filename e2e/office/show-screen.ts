import { enterAs, goOn, visit, type Visit } from '../support/browser';
import { checkScreen, checkLayout } from '../support/check-screen';
import { organiser } from '../support/fan-client';
import type { Stage } from '../support/stage';
import { answerAgain, answerInstead } from './answers';
import type { ScreenState } from './screens';
import { expectTexts } from './texts';

/** The back office at a width, opened by the organiser. */
export async function visitOffice({ shop, browser }: Stage, width: number): Promise<Visit> {
  const office = await visit(browser, shop.url, width);
  await enterAs(office, organiser);
  return office;
}

/** Goes to a screen from the one before, and checks its texts and everything that every screen must fulfil. */
export async function showScreen({ page }: Visit, { address, unfold, texts }: ScreenState): Promise<void> {
  await goOn(page, address);
  if (unfold) await page.getByRole('button', { name: unfold }).first().click();
  await expectTexts(page, texts);
  await checkScreen(page);
}

/** Opens a screen in a state made by replaced answers, and checks its texts; the rest is checked once for screens of the same build. */
export async function showState({ page }: Visit, { address, answers, texts }: ScreenState): Promise<void> {
  if (answers) await answerInstead(page, answers);
  await page.goto(address);
  await expectTexts(page, texts);
  await checkLayout(page);
  if (answers) await answerAgain(page);
}

const nameOf = ({ address, answers = {} }: ScreenState): string =>
  [address, ...Object.entries(answers).map(([path, answer]) => `${path}: ${JSON.stringify(answer)}`)].join(
    ' ',
  );

/** Each state with the name of its test case. */
export const named = (states: readonly ScreenState[]): [string, ScreenState][] =>
  states.map((state) => [nameOf(state), state]);
