import { Worker } from 'node:worker_threads';
import { until } from '@fan-beats/events/testing';
import { Logger } from '@nestjs/common';
import { JobTooLarge, WarmThread } from './warm-thread';

/** Answers a job with the number of its thread, or does what the job names. */
const program = `
  const { parentPort, threadId } = require('node:worker_threads');
  parentPort.on('message', (job) => {
    if (job === 'fail') throw Object.assign(new Error('No such table'), { code: '42P01' });
    if (job === 'exit') process.exit(0);
    if (job === 'loop') for (;;);
    if (job === 'fill') for (const all = []; ; ) all.push(new Array(1000).fill(job));
    parentPort.postMessage(threadId);
  });`;

type Job = 'answer' | 'exit' | 'fail' | 'fill' | 'loop';

const never = new AbortController().signal;
const started: Worker[] = [];
let ended = 0;
const threads: WarmThread<Job, number>[] = [];

beforeEach(() => {
  Logger.overrideLogger(false);
});

afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.endIdle();
  started.length = 0;
  ended = 0;
});

function open(bounds = { maxMs: 20_000, idleMs: 60_000 }): WarmThread<Job, number> {
  const thread = new WarmThread<Job, number>(() => {
    const worker = new Worker(program, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
    started.push(worker);
    worker.on('exit', () => (ended += 1));
    return worker;
  }, bounds);
  threads.push(thread);
  return thread;
}

describe('a warm thread', () => {
  it('does one job after another on the same thread', async () => {
    const thread = open();
    const answers = await Promise.all([1, 2, 3].map(() => thread.ask('answer', never)));
    expect(new Set(answers).size).toBe(1);
    expect(started).toHaveLength(1);
  });

  it.each([
    ['fails', 'fail', { message: 'No such table', code: '42P01' }],
    ['ends', 'exit', { message: 'The thread ended before it answered' }],
    ['takes too much memory', 'fill', { name: 'JobTooLarge' }],
  ] as const)('that %s fails its job and is replaced at the next one', async (_what, job, error) => {
    const thread = open();
    const failed = thread.ask(job, never);
    const next = thread.ask('answer', never);
    await expect(failed).rejects.toMatchObject(error);
    await expect(next).resolves.toEqual(expect.any(Number));
    expect(started).toHaveLength(2);
    expect(ended).toBe(1);
  });

  it('that takes too long is ended and replaced', async () => {
    const thread = open({ maxMs: 2_000, idleMs: 60_000 });
    await thread.ask('answer', never);
    await expect(thread.ask('loop', never)).rejects.toThrow(JobTooLarge);
    expect(ended).toBe(1);
    await expect(thread.ask('answer', never)).resolves.toEqual(expect.any(Number));
  });

  it.each(['fail', 'exit'] as const)(
    'that is idle when it is to %s leaves the process alive and is replaced',
    async (job) => {
      const thread = open();
      await thread.ask('answer', never);
      started[0]?.postMessage(job);
      await until(() => ended > 0);
      await expect(thread.ask('answer', never)).resolves.toEqual(expect.any(Number));
    },
  );

  it('ends with the signal of its job, and does no job whose signal was given before', async () => {
    const thread = open();
    const shutdown = new AbortController();
    const interrupted = thread.ask('loop', shutdown.signal);
    const waiting = thread.ask('answer', shutdown.signal);
    const other = thread.ask('answer', never);
    await until(() => started.length === 1);
    shutdown.abort();
    await expect(interrupted).rejects.toMatchObject({ name: 'AbortError' });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await expect(other).resolves.toEqual(expect.any(Number));
    expect(started).toHaveLength(2);
  });

  it('ends when it was idle for a while, and by endIdle only without a job', async () => {
    const brief = open({ maxMs: 20_000, idleMs: 20 });
    await brief.ask('answer', never);
    await until(() => ended > 0);
    const thread = open();
    const answer = thread.ask('answer', never);
    await thread.endIdle();
    await expect(answer).resolves.toEqual(expect.any(Number));
    await thread.endIdle();
    expect(ended).toBe(2);
  });
});
