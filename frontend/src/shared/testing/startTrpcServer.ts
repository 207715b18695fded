export interface SentCall {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export type TrpcAnswer =
  | { readonly result: { readonly data: unknown } }
  | { readonly error: { readonly message: string; readonly code: number; readonly data: object } };

export const answered = (data: unknown): TrpcAnswer => ({ result: { data } });

export function refused(code: string, httpStatus: number, message: string): TrpcAnswer {
  return { error: { message, code: -32_000, data: { code, httpStatus } } };
}

/** Input that is refused, with a sentence for each field. */
export function invalid(fields: Readonly<Record<string, string>>): TrpcAnswer {
  const message = Object.values(fields).join(', ');
  return { error: { message, code: -32_600, data: { code: 'BAD_REQUEST', httpStatus: 400, fields } } };
}

type Answers = Readonly<Record<string, (input: SentCall['input']) => TrpcAnswer | Promise<TrpcAnswer>>>;

/** A server in the shape of tRPC's batches behind `fetch`; gives what was sent to it. Restore with `jest.restoreAllMocks`. */
export function startTrpcServer(answers: Answers): readonly SentCall[] {
  const sent: SentCall[] = [];
  const answer = async (resource: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = resource instanceof Request ? resource.url : resource.toString();
    const url = new URL(address, 'http://localhost');
    const text = typeof init?.body === 'string' ? init.body : (url.searchParams.get('input') ?? '{}');
    const inputs = JSON.parse(text) as Readonly<Record<string, SentCall['input']>>;
    const paths = decodeURIComponent(url.pathname.replace('/api/', '')).split(',');
    const results = paths.map(async (path, index) => {
      const input = inputs[String(index)] ?? {};
      sent.push({ path, input });
      return answers[path]?.(input) ?? answered(null);
    });
    return new Response(JSON.stringify(await Promise.all(results)), {
      headers: { 'content-type': 'application/json' },
    });
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  return sent;
}
