import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { until } from '@fan-beats/events/testing';
import { freePort } from '../../scripts/free-port.cjs';

const root = resolve(__dirname, '../..');

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** The error output that it has written so far. */
  readonly said: () => string;
  /** The ids of its processes that have begun to listen so far. */
  readonly pids: () => readonly number[];
  readonly ended: Promise<number | null>;
}

const builtServer = [join(root, 'backend/dist/src/main.js')];

/** Starts the built server as npm start runs it. The caller kills it in the end. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  program: readonly string[] = builtServer,
): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      JWT_SECRET: 'Zk3v9Qw8Rt7Yu6Ii5Op4As3Df2Gh1Jk0Lm',
      ALLOW_UNSAFE_DATABASE: '1',
      PORT: port,
      ...env,
    },
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  let logged = '';
  child.stdout.on('data', (chunk) => (logged += String(chunk)));
  const pids = (): number[] =>
    logged
      .split('\n')
      .flatMap((line) => (line.includes('"Listening"') ? [(JSON.parse(line) as { pid: number }).pid] : []));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { url: `http://127.0.0.1:${port}`, child, said: () => said, pids, ended };
}

/** Waits until the server is ready. Throws its output where it ends instead. */
export async function untilReady({ url, child, said }: ServerProcess): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(said());
    return fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  });
}
