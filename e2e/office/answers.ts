import type { CDPSession, Page } from 'playwright-core';

import { protocolOf } from '../support/protocol';

/** The answer to a call that replaces the server's: data, a failure, or none while the screen is checked. */
export type Answer = { readonly data: unknown } | { readonly failed: string } | 'silence';

type Answers = Readonly<Record<string, Answer | undefined>>;

interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string };
  /** Present after the server has answered. */
  readonly responseStatusCode?: number;
}

const answersOf = new WeakMap<Page, Answers>();

/**
 * Answers calls between the real server and the real page, for states that a filled shop cannot be brought into.
 * Without Playwright's routes: with them the browser caches nothing, and loads and compiles every script again.
 */
export async function answerInstead(page: Page, answers: Answers): Promise<void> {
  const session = await protocolOf(page);
  if (!answersOf.has(page))
    session.on('Fetch.requestPaused', (paused) => {
      // A call of a page that was left needs no answer.
      answer(session, paused, answersOf.get(page) ?? {}).catch(() => undefined);
    });
  answersOf.set(page, answers);
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

/** Lets the server answer by itself again. */
export async function answerAgain(page: Page): Promise<void> {
  await (await protocolOf(page)).send('Fetch.disable');
}

async function answer(session: CDPSession, paused: Paused, answers: Answers): Promise<void> {
  const { requestId, request, responseStatusCode } = paused;
  const paths = decodeURIComponent(new URL(request.url).pathname.replace('/api/', '')).split(',');
  const wanted = paths.map((path) => answers[path]);
  if (wanted.includes('silence')) return;
  // A call that is refused here must not reach the server either.
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
