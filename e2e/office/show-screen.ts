import { enterAs, visit, type Visit } from '../support/browser';
import { checkScreen } from '../support/check-screen';
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

/** Opens a screen in a state, and looks at its texts and at all that every screen has to keep. */
export async function showScreen({ page }: Visit, screen: ScreenState): Promise<void> {
  const { address, answers, unfold, texts } = screen;
  if (answers) await answerInstead(page, answers);
  await page.goto(address);
  if (unfold) await page.getByRole('button', { name: unfold }).first().click();
  await expectTexts(page, texts);
  await checkScreen(page);
  if (answers) await answerAgain(page);
}

const nameOf = ({ address, answers = {} }: ScreenState): string =>
  [address, ...Object.entries(answers).map(([path, answer]) => `${path}: ${JSON.stringify(answer)}`)].join(
    ' ',
  );

/** Each state with the name of its case. */
export const named = (states: readonly ScreenState[]): [string, ScreenState][] =>
  states.map((state) => [nameOf(state), state]);
