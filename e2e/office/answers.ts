import type { CDPSession, Page } from 'playwright-core';

import { protocolOf } from '../support/protocol';

/** What the wire says of a call instead of the server: data, a failure, or nothing for as long as the screen is looked at. */
export type Answer = { readonly data: unknown } | { readonly failed: string } | 'silence';

type Answers = Readonly<Record<string, Answer | undefined>>;

interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string };
  /** Where the server has answered already. */
  readonly responseStatusCode?: number;
}

const answersOf = new WeakMap<Page, Answers>();

/**
 * States that a filled shop cannot be brought into, put on the wire between the real server and the real page. Not by
 * Playwright's routes: with them the browser keeps nothing, and loads and compiles every script anew.
 */
export async function answerInstead(page: Page, answers: Answers): Promise<void> {
  const session = await protocolOf(page);
  if (!answersOf.has(page))
    session.on('Fetch.requestPaused', (paused) => {
      // What the page has left meanwhile needs no answer.
      answer(session, paused, answersOf.get(page) ?? {}).catch(() => undefined);
    });
  answersOf.set(page, answers);
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

/** The server speaks for itself again. */
export async function answerAgain(page: Page): Promise<void> {
  await (await protocolOf(page)).send('Fetch.disable');
}

async function answer(session: CDPSession, paused: Paused, answers: Answers): Promise<void> {
  const { requestId, request, responseStatusCode } = paused;
  const paths = decodeURIComponent(new URL(request.url).pathname.replace('/api/', '')).split(',');
  const wanted = paths.map((path) => answers[path]);
  if (wanted.includes('silence')) return;
  // What is refused here must not happen on the server either.
  const asks = wanted.includes(undefined) && responseStatusCode === undefined;
  const interceptResponse = wanted.some((one) => one !== undefined);
  if (asks) {
    await session.send('Fetch.continueRequest', { requestId, interceptResponse });
    return;
  }
  const asked = responseStatusCode === undefined ? [] : await bodyOf(session, requestId);
  const replaced = wanted.map((one, index) =>
    one === undefined || one === 'silence' ? asked[index] : onTheWire(one),
  );
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify(replaced)).toString('base64'),
  });
}

async function bodyOf(session: CDPSession, requestId: string): Promise<readonly unknown[]> {
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
  return JSON.parse(base64Encoded ? Buffer.from(body, 'base64').toString() : body) as unknown[];
}

function onTheWire(answer: Exclude<Answer, 'silence'>): unknown {
  if ('data' in answer) return { result: { data: answer.data } };
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 };
  return { error: { message: answer.failed, code: -32_603, data } };
}
