import { learnServerTime } from '../clock/serverClock';
import { refreshRetryDelayMs } from '../config/limits';
import type { SendCall, TrpcCall } from './trpcClient';

/** What was asked longer ago may have changed since, and nobody was told: hints begin with the session. */
const longestKeptMs = 30_000;

interface EarlyAnswer {
  readonly askedAt: number;
  readonly answer: Promise<unknown>;
}

const answers = new Map<string, EarlyAnswer>();

const keyOf = ({ path, input }: TrpcCall): string => JSON.stringify({ path, input });

/** Asks before the code is there that needs the answers. Only for who has a session: others may not see them. */
export function askEarly(calls: readonly TrpcCall[]): void {
  let renewal: Promise<void> | undefined;
  const renewed = () => (renewal ??= renewSession());
  for (const call of calls) {
    const answer = ask(call, renewed);
    // Who takes it hears of the failure; nobody has to.
    answer.catch(() => undefined);
    answers.set(keyOf(call), { askedAt: Date.now(), answer });
  }
}

/** Answers asked for early are used, once; everything else, and what failed, is sent. */
export function withEarlyAnswers(send: SendCall): SendCall {
  return async (call, signal) => {
    // Whatever changes something, or another person who comes, makes old answers of all that was asked before.
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

async function ask({ path, input }: TrpcCall, renewed: () => Promise<void>): Promise<unknown> {
  const asked = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const question = () => request(`/api/${path}${asked}`);
  let response = await question();
  if (response.status === 401) {
    await renewed();
    response = await question();
  }
  learnServerTime(response.headers.get('date'), Date.now());
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const { result } = (await response.json()) as { readonly result: { readonly data: unknown } };
  return result.data;
}

/** As every other call does where the access ran out: renewed once for all, and a moment later asked again. */
async function renewSession(): Promise<void> {
  const { ok, status } = await request('/api/user.refreshToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  if (!ok) throw new Error(`user.refreshToken: ${status}`);
  await new Promise((resolve) => setTimeout(resolve, refreshRetryDelayMs));
}

const request = (address: string, options: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...options, credentials: 'include' });
