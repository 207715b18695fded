import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { migrate } from '@fan-beats/backend/platform/database/migrate';
import { loginOf } from '@fan-beats/backend/platform/database/server-login';

/** The first admin of every server of a benchmark. */
export const account = { mail: 'bench@example.org', password: 'bench-only-4711' };

/** The secret with which the server signs access tokens. */
export const jwtSecret = 'only-for-the-bench-2f9c6b1e8a7d4053';

export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  /** The ids of all its processes. */
  readonly pids: readonly number[];
  readonly processes: number;
  stop(): Promise<void>;
}

/**
 * The built server on a database that is prepared for it, in `processes` processes of its own, without rate limits, so
 * that only its work is measured.
 */
export async function startServer(ownerUrl: string, processes = 1): Promise<BenchServer> {
  const login = new URL(ownerUrl);
  login.username = 'fan_beats_bench_login';
  login.password = 'only-for-the-bench-8c1f0a5d';
  await migrate(ownerUrl, loginOf(login.href));
  const { freePort } = (await import(join(__dirname, '../../scripts/free-port.cjs'))) as {
    freePort: () => Promise<number>;
  };
  const port = await freePort();
  const server = spawn(process.execPath, [join(__dirname, '../../backend/dist/src/main.js')], {
    env: {
      ...process.env,
      DATABASE_URL: login.href,
      PORT: String(port),
      PROCESSES: String(processes),
      JWT_SECRET: jwtSecret,
      RATE_LIMITS: 'off',
      ADMIN_MAIL: account.mail,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = new Set<number>();
  let logged = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    logged += String(chunk);
    const lines = logged.split('\n').filter((line) => line.endsWith('}') && line.includes('"Listening"'));
    for (const line of lines) listening.add((JSON.parse(line) as { pid: number }).pid);
    if (listening.size === processes) break;
  }
  if (listening.size < processes) throw new Error('The server did not start');
  server.stdout.resume();
  const pid = server.pid ?? 0;
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    pids: [...new Set([pid, ...listening])],
    processes,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
