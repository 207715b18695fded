import type { Page } from 'playwright-core';

/** What the wire says of a call instead of the server: data, a failure, or nothing for as long as the screen is looked at. */
export type Answer = { readonly data: unknown } | { readonly failed: string } | 'silence';

/** States that a filled shop cannot be brought into, put on the wire between the real server and the real page. */
export async function answerInstead(page: Page, answers: Readonly<Record<string, Answer>>): Promise<void> {
  await page.route('**/api/*', async (route) => {
    const paths = decodeURIComponent(new URL(route.request().url()).pathname.replace('/api/', '')).split(',');
    const wanted = paths.map((path) => answers[path]);
    if (wanted.every((answer) => answer === undefined)) return route.continue();
    if (wanted.includes('silence')) return undefined;
    // What is refused here must not happen on the server either.
    const asked = wanted.includes(undefined) ? ((await (await route.fetch()).json()) as unknown[]) : [];
    const replaced = [...asked];
    wanted.forEach((answer, index) => {
      if (answer !== undefined && answer !== 'silence') replaced[index] = onTheWire(answer);
    });
    return route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(replaced) });
  });
}

/** The server speaks for itself again. */
export async function answerAgain(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

function onTheWire(answer: Exclude<Answer, 'silence'>): unknown {
  if ('data' in answer) return { result: { data: answer.data } };
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 };
  return { error: { message: answer.failed, code: -32_603, data } };
}
