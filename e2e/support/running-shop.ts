import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findRunning } from '../../scripts/embedded-postgres.mjs';
import { freePort } from '../../scripts/free-port.cjs';
import { createDemoDatabase } from '../../scripts/jest/test-database';

const root = join(__dirname, '..', '..');
const startMs = 240_000;

/** The output of a command, and its exit code. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** A shop with the demo data in it. */
export interface RunningShop {
  readonly url: string;
  /** The folder of the server's files, with the outbox of mails. */
  readonly dataDir: string;
  /** Everything that the server has printed so far. */
  output(): string;
  /** The address of its database as a superuser. */
  databaseUrl(): Promise<string>;
  /** Runs one of the shop's commands on the same data, for example `ledger verify`. */
  command(name: 'ledger' | 'admin', ...args: string[]): Promise<CommandResult>;
  /** Ends the server as a stop signal does; resolves with the exit code. The data stay. */
  stop(): Promise<number>;
  /** Removes the data; only after `stop`. */
  remove(): void | Promise<void>;
}

/** The built program as `npm start` opens it. */
export interface StartedShop extends RunningShop {
  /** Command lines of processes that work on its data. */
  processes(): readonly string[];
  /** A second `npm start` on the same data. */
  startAgainBeside(): Promise<CommandResult>;
}

/**
 * Opens a shop for the test file in about two seconds: the built server alone, on a copy of the demo shop that was
 * filled once for the whole run, or on another database. Settings are variables of the server's environment.
 */
export async function openShop(
  settings: Readonly<Record<string, string>> = {},
  makeDatabase = createDemoDatabase,
): Promise<RunningShop> {
  const [database, port] = await Promise.all([makeDatabase(), freePort()]);
  const dataDir = newDataDir();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.serverUrl,
    JWT_SECRET: 'only-for-the-tests-2f9c6b1e8a7d4053',
    RATE_LIMITS: 'off',
    ALLOW_UNSAFE_DATABASE: '1',
    LOG_LEVEL: 'info',
    ...settings,
  };
  const guard = join(root, 'scripts/end-with-parent.cjs');
  const program = join(root, 'backend/dist/src/main.js');
  const child = spawn(process.execPath, ['--require', guard, program], { env });
  const printed = collect(child);
  const ended = exitOf(child);
  await printedOrEnded({ printed, ended, pattern: /"Listening"/ });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    output: printed.text,
    databaseUrl: () => Promise.resolve(database.url),
    command: (name, ...args) =>
      run([join(root, 'backend/dist/src/cli/main.js'), name, ...args], {
        ...env,
        DATABASE_URL: database.url,
      }),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    remove: async () => {
      rmSync(dataDir, { recursive: true, force: true });
      await database.drop();
    },
  };
}

/** Starts the program as a person does, on a free port; on the data of an earlier start where a folder is given. */
export async function startShop(dataDir = newDataDir()): Promise<StartedShop> {
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
  await printedOrEnded({ printed, ended, pattern: /Fan Beats is open at .*\n/ });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    output: printed.text,
    databaseUrl: async () => (await findRunning(join(dataDir, 'postgres'))) ?? '',
    processes: () => processesOn(dataDir),
    command: (name, ...args) => run([join(root, 'scripts/command.mjs'), name, ...args], env),
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

interface Starting {
  readonly printed: ReturnType<typeof collect>;
  readonly ended: Promise<number>;
  readonly pattern: RegExp;
}

function printedOrEnded({ printed, ended, pattern }: Starting): Promise<void> {
  return Promise.race([
    printed.until(pattern, startMs),
    ended.then((code) => {
      throw new Error(`The shop ended with ${code}:\n${printed.text()}`);
    }),
  ]);
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
        // It ended during the check.
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
