import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findRunning } from '../../scripts/embedded-postgres.mjs';

const root = join(__dirname, '..', '..');
const startMs = 240_000;

/** What a command printed, and how it ended. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** The built product as `npm start` opens it, with a demo shop of its own. */
export interface RunningShop {
  readonly url: string;
  readonly dataDir: string;
  /** Everything the start has printed so far. */
  output(): string;
  /** The address of its database as a superuser. */
  databaseUrl(): Promise<string>;
  /** Command lines of processes that work on its data. */
  processes(): readonly string[];
  /** Runs one of the product's commands on the same data, for example `ledger verify`. */
  command(name: 'ledger' | 'admin', ...args: string[]): Promise<CommandResult>;
  /** A second `npm start` on the same data. */
  startAgainBeside(): Promise<CommandResult>;
  /** Ends it as Ctrl-C does; resolves with the exit code. The data stay. */
  stop(): Promise<number>;
  /** Removes the data; only after `stop`. */
  remove(): void;
}

/** Opens the shop on a free port; on the data of an earlier one where a folder is given. */
export async function openShop(dataDir = newDataDir()): Promise<RunningShop> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    DATABASE_URL: '',
    RATE_LIMITS: 'off',
  };
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env,
    detached: true,
  });
  const printed = collect(child);
  const ended = exitOf(child);
  await Promise.race([
    printed.until(/Demo accounts:[\s\S]*Organiser .*\n/, startMs),
    ended.then((code) => {
      throw new Error(`npm start ended with ${code}:\n${printed.text()}`);
    }),
  ]);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    output: printed.text,
    databaseUrl: async () => (await findRunning(join(dataDir, 'postgres'))) ?? '',
    processes: () => processesOn(dataDir),
    command: (name, ...args) => run([join(root, `scripts/${name}.mjs`), ...args], env),
    startAgainBeside: async () =>
      run([join(root, 'scripts/start.mjs')], { ...env, PORT: String(await freePort()) }),
    stop: () => {
      // Ctrl-C reaches the whole process group.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
      return ended;
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fan-beats-e2e-'));
  // PostgreSQL runs as another user and has to reach its files there.
  chmodSync(folder, 0o755);
  return folder;
}

function processesOn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return commandLine.includes(folder) ? [commandLine] : [];
      } catch {
        // It ended while we looked.
        return [];
      }
    });
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const child = spawn(process.execPath, args, { cwd: root, env });
  const printed = collect(child);
  return { code: await exitOf(child), output: printed.text() };
}

function collect(child: ChildProcess) {
  let text = '';
  const waiting = new Set<() => void>();
  const add = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const look of waiting) look();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return {
    text: () => text,
    until: (pattern: RegExp, ms: number) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`Not printed within ${ms} ms: ${pattern}\n${text}`)),
          ms,
        );
        const look = (): void => {
          if (!pattern.test(text)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}
