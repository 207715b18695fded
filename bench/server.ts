import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { migrate } from '@fan-beats/backend/platform/database/migrate';
import { loginOf } from '@fan-beats/backend/platform/database/server-login';

const port = Number(process.env['BENCH_PORT'] ?? 3977);

/** The admin that every server of a benchmark begins with. */
export const account = { mail: 'bench@example.org', password: 'bench-only-4711' };

/** What the server signs access tokens with. */
export const jwtSecret = 'only-for-the-bench-2f9c6b1e8a7d4053';

export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The built server on a database that is prepared for it, in a process of its own, without limits, so that nothing is measured but its work. */
export async function startServer(ownerUrl: string): Promise<BenchServer> {
  const login = new URL(ownerUrl);
  login.username = 'fan_beats_bench_login';
  login.password = 'only-for-the-bench-8c1f0a5d';
  await migrate(ownerUrl, loginOf(login.href));
  const server = spawn(process.execPath, [join(__dirname, '../../backend/dist/src/main.js')], {
    env: {
      ...process.env,
      DATABASE_URL: login.href,
      PORT: String(port),
      JWT_SECRET: jwtSecret,
      RATE_LIMITS: 'off',
      ADMIN_MAIL: account.mail,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false }))
    if (String(chunk).includes('Listening')) break;
  server.stdout.resume();
  return {
    url: `http://localhost:${port}`,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
