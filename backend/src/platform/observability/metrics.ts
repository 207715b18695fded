import type { FastifyReply, FastifyRequest } from 'fastify';
import cluster from 'node:cluster';
import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { figuresOfAll, tellFigures } from './figures-of-all';

/** Figures of the process, however many shops it opens and closes. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** The figures that Prometheus reads at /metrics; other features register their own on `registry`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  private readonly calls = new Counter({
    name: 'fan_beats_calls_total',
    help: 'Calls of procedures by name and outcome: ok, refused (an answer without success, such as to a wrong password), the rule that refused, or the code of the error.',
    labelNames: ['procedure', 'outcome'],
    registers: [this.registry],
  });

  private readonly requests = new Histogram({
    name: 'fan_beats_request_seconds',
    help: 'Duration of HTTP requests in seconds.',
    labelNames: ['area', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  constructor() {
    if (cluster.isWorker) tellFigures(() => this.all());
  }

  /** The figures of all server processes on this port: a reader reaches any one of them. */
  text(): Promise<string> {
    return cluster.isWorker ? figuresOfAll() : this.all().metrics();
  }

  private all(): Registry {
    return Registry.merge([ofProcess, this.registry]);
  }

  /** Adds a figure that is computed whenever the figures are read. */
  watch(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => gauge.set(await read()),
    });
  }

  countCall(procedure: string, outcome: string): void {
    this.calls.inc({ procedure, outcome });
  }

  /** Records the duration of requests, by area: the paths themselves would be too many names. */
  readonly note = ({ url }: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    const [, first = ''] = url.split(/[/?]/, 2);
    const area = first === 'api' || first === 'dbimg' ? first : 'pages';
    this.requests.observe({ area, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
    next();
  };
}
