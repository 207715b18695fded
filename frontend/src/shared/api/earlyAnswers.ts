import { learnServerTime } from '../clock/serverClock';
import { askAgainOnceRenewed } from '../session/renewal';
import { languageHeader } from '../texts/loadTexts';
import type { SendCall, TrpcCall } from './trpcClient';

/** Older answers may be stale: live hints begin with the session. */
const longestKeptMs = 30_000;

const answers = new Map<string, { readonly askedAt: number; readonly answer: Promise<unknown> }>();

const keyOf = ({ path, input }: TrpcCall): string => JSON.stringify({ path, input });

/** Sends queries before the code that needs the answers has loaded. Only for people with a session. */
export function askEarly(calls: readonly TrpcCall[]): void {
  for (const call of calls) {
    const answer = ask(call);
    // The code that takes the answer gets the error; it may also never be taken.
    answer.catch(() => undefined);
    answers.set(keyOf(call), { askedAt: Date.now(), answer });
  }
}

/** An early answer that stays for its later use. */
export const earlyAnswer = async (call: TrpcCall): Promise<unknown> => answers.get(keyOf(call))?.answer;

/** Uses each early answer once; other calls, and those that failed early, are sent. */
export function withEarlyAnswers(send: SendCall): SendCall {
  return async (call, signal) => {
    // Any change, and any login, makes all early answers stale.
    if (call.type === 'mutation') forgetEarlyAnswers();
    const early = answers.get(keyOf(call));
    answers.delete(keyOf(call));
    if (!early || Date.now() - early.askedAt > longestKeptMs) return send(call, signal);
    return early.answer.catch(() => send(call, signal));
  };
}

export function forgetEarlyAnswers(): void {
  answers.clear();
}

async function ask({ path, input }: TrpcCall): Promise<unknown> {
  const asked = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const { answer: response } = await askAgainOnceRenewed(
    () => fetch(`/api/${path}${asked}`, { credentials: 'include', headers: languageHeader() }),
    ({ status }) => status === 401,
  );
  learnServerTime(response.headers.get('date'), performance.timeOrigin);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const { result } = (await response.json()) as { readonly result: { readonly data: unknown } };
  return result.data;
}
