import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TracesConfig } from '../config/config';
import { loggedPath } from './logged-path';

const flushMs = 2_000;
/** More spans than this are not worth keeping for a collector that does not answer. */
const mostWaiting = 2_048;
const patienceMs = 5_000;
const serverKind = 2;
const errorStatus = 2;

/** A span for each request to the API, named by its procedures; sent data stays out of it, as it does of the log. */
export class Traces {
  private waiting: object[] = [];
  private readonly timer = setInterval(() => void this.flush(), flushMs).unref();

  constructor(
    private readonly config: TracesConfig,
    private readonly warn: (text: string) => void,
  ) {}

  readonly note = (req: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    const parent = parentOf(req.headers['traceparent']);
    if (req.url.startsWith('/api/') && parent?.sampled !== false && this.waiting.length < mostWaiting)
      this.waiting.push(spanOf(req, reply, parent));
    next();
  };

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const { url, headers, serviceName } = this.config;
    const scopeSpans = [{ scope: { name: 'fan-beats' }, spans: this.waiting }];
    this.waiting = [];
    const resource = { attributes: [attribute('service.name', serviceName)] };
    try {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!ok) this.warn(`The collector of traces answered ${status}`);
    } catch (error) {
      this.warn(
        `The collector of traces is not there: ${error instanceof Error ? error.name : 'unknown reason'}`,
      );
    }
  }
}

interface Parent {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

/** The W3C's header of the caller, a proxy for example. */
function parentOf(header: string | string[] | undefined): Parent | null {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header)) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, sampled: (parseInt(flags, 16) & 1) === 1 };
}

function spanOf(req: FastifyRequest, reply: FastifyReply, parent: Parent | null): object {
  const endMs = Date.now();
  const path = loggedPath(req);
  const { statusCode } = reply;
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parent && { parentSpanId: parent.spanId }),
    name: `${req.method} ${path}`,
    kind: serverKind,
    startTimeUnixNano: nanoseconds(endMs - reply.elapsedTime),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: [
      attribute('http.request.method', req.method),
      attribute('http.route', path),
      { key: 'http.response.status_code', value: { intValue: statusCode } },
      attribute('fan_beats.correlation_id', req.id),
    ],
    ...(statusCode >= 500 && { status: { code: errorStatus } }),
  };
}

function attribute(key: string, stringValue: string): object {
  return { key, value: { stringValue } };
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}
