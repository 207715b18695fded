import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { until } from '@fan-beats/events/testing';
import { isRunning } from './processes.mjs';
import { fakeProject, type FakeProject, type Running } from './testing/fake-project';

let project: FakeProject;
let started: Pick<Running, 'child' | 'ended'>[] = [];

beforeEach(async () => {
  project = await fakeProject();
});

afterEach(async () => {
  const all = started;
  started = [];
  for (const { child, ended } of all) {
    child.kill('SIGTERM');
    await ended;
  }
  project.remove();
});

function start(options?: Parameters<FakeProject['run']>[1]): Running {
  const running = project.run('start.mjs', options);
  started.push(running);
  return running;
}

const postmaster = (): number =>
  Number(readFileSync(join(project.folder, '.data/postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

const serverPid = (): number => Number(readFileSync(join(project.folder, '.data/server.pid'), 'utf8'));

const serverIsUp = (): Promise<boolean> =>
  fetch(project.url).then(
    () => true,
    () => false,
  );

describe('npm start', () => {
  it('installs, builds and serves on a fresh clone, and later does only what has changed', async () => {
    const install = 'npm ci --ignore-scripts --include=dev --no-audit --no-fund';
    const build = 'tsc -b events projections backend';
    const first = start();
    await expect(project.whenUp(first)).resolves.toBe('answered');
    expect(project.calls()).toEqual([install, build]);
    first.child.kill('SIGTERM');
    await expect(first.ended).resolves.toBe(0);

    const second = start();
    await project.whenUp(second);
    second.child.kill('SIGTERM');
    await second.ended;
    expect(project.calls()).toEqual([install, build]);

    project.write('events/src/index.js', '// changed');
    await project.whenUp(start());
    expect(project.calls()).toEqual([install, build, build]);
  });

  it('tries a failed installation once more', async () => {
    project.write('npm-fails-once', '');
    const running = start();
    await project.whenUp(running);
    expect(project.calls().filter((call) => call.startsWith('npm'))).toHaveLength(2);
    expect(running.said()).toContain('The installation failed; once more, from an empty node_modules.');
  });

  it('tells the server what it needs, and keeps the secret', async () => {
    const env = JSON.parse(await project.whenUp(start(), '/env')) as Record<string, string>;
    const secret = join(project.folder, '.data/jwt-secret');
    expect(env).toMatchObject({
      HOST: '127.0.0.1',
      EMBEDDED: '1',
      DEMO: '1',
      DATA_DIR: join(project.folder, '.data'),
      JWT_SECRET: readFileSync(secret, 'utf8'),
    });
    expect(env['JWT_SECRET']?.length).toBeGreaterThanOrEqual(64);
    // The owner's address does not reach the server.
    expect(new URL(env['DATABASE_URL'] ?? '').username).toBe('fan_beats_login');
    expect(env['DATABASE_OWNER_URL']).toBeUndefined();
    expect(Object.values(env).join()).not.toContain(
      readFileSync(join(project.folder, '.data/postgres/password'), 'utf8'),
    );
    expect(statSync(secret).mode & 0o777).toBe(0o600);
  });

  describe('with a demo shop', () => {
    /** Prints the values that it gets, and whether the server already listens. */
    const demo = `
      fetch('http://127.0.0.1:' + process.env.PORT).then(() => 'open', () => 'closed').then((server) => {
        console.log('demo ' + process.env.DEMO + ', server ' + server);
        process.exit(Number(process.env.DEMO_EXIT ?? 0));
      });`;

    beforeEach(() => {
      project.write('demo/package.json', '{}');
      project.write('demo/src/main.js', demo);
    });

    it('builds it with the server and fills it before the server opens', async () => {
      const running = start();
      await project.whenUp(running);
      expect(project.calls().slice(1)).toEqual(['tsc -b events projections backend demo']);
      expect(running.said()).toContain('demo 1, server closed');
    });

    it('hands on that everybody may know its passwords, and leaves it out where it is not wanted', async () => {
      const open = start({ env: { DEMO: 'open' } });
      await project.whenUp(open);
      expect(open.said()).toContain('demo open, server closed');
      open.child.kill('SIGTERM');
      await open.ended;
      const without = start({ env: { DEMO: '0' } });
      await project.whenUp(without);
      expect(without.said()).not.toContain('demo');
    });

    it('does not open the shop when it could not be filled', async () => {
      const running = start({ env: { DEMO_EXIT: '3' } });
      await expect(running.ended).resolves.toBe(3);
      expect(running.said()).not.toContain('listening');
    });
  });

  it('says that there is no demo shop where none is shipped, and starts', async () => {
    const running = start();
    await project.whenUp(running);
    expect(running.said()).toContain('The demo shop is not part of this copy: the shop starts without it.');
  });

  it('finishes the last requests before it stops, and leaves no process behind', async () => {
    const running = start();
    await project.whenUp(running);
    const pid = postmaster();
    const slow = fetch(`${project.url}/slow`).then((response) => response.text());
    await until(() => running.said().includes('asked for what is slow'));
    running.child.kill('SIGINT');
    await expect(slow).resolves.toBe('answered');
    await expect(running.ended).resolves.toBe(0);
    expect(isRunning(pid)).toBe(false);
  });

  it('stops when its parent is gone, as npm passes no signal on', async () => {
    const script = `"${process.execPath}" scripts/start.mjs & wait`;
    const env = {
      PATH: process.env['PATH'],
      npm_execpath: join(project.folder, 'npm-cli.js'),
      PORT: String(project.port),
    };
    const shell = spawn('/bin/sh', ['-c', script], { cwd: project.folder, env, stdio: 'ignore' });
    const ended = once(shell, 'close').then(() => -1);
    started.push({ child: shell, ended });
    await project.whenUp({ child: shell, ended, said: () => 'That was the shell.' });
    const pid = postmaster();
    shell.kill('SIGKILL');
    await ended;
    await until(async () => !isRunning(pid) && !(await serverIsUp()));
  });

  it('takes server and database with it when it is killed', async () => {
    const running = start();
    await project.whenUp(running);
    const pid = postmaster();
    running.child.kill('SIGKILL');
    await until(async () => !isRunning(pid) && !(await serverIsUp()));
    // All processes with its output have ended, the keeper of the backups among them.
    await running.ended;
  });

  it.each([
    [
      'a script',
      `--input-type=module -e "const { runMain, stopRequested } = await import('./scripts/lifetime.mjs');
                   await runMain(async () => (await stopRequested(), 0))"`,
    ],
    ['the server', `--require ./scripts/end-with-parent.cjs -e "setInterval(() => 0, 1000)"`],
  ])('ends %s whose starter was killed before it could look', async (_what, args) => {
    const script = `STARTER_PID=$$ "${process.execPath}" ${args} & kill -9 $$`;
    const shell = spawn('/bin/sh', ['-c', script], {
      cwd: project.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Its output closes once the last process that has it has ended.
    await once(shell, 'close');
  });

  it('starts a PostgreSQL that was killed again, on the same port', async () => {
    const running = start();
    await project.whenUp(running);
    const pid = postmaster();
    process.kill(pid, 'SIGKILL');
    await until(() => !isRunning(pid));
    await expect(project.whenUp(running)).resolves.toBe('answered');
    expect(postmaster()).not.toBe(pid);
  });

  it('starts a server that was killed again, and it alone', async () => {
    const running = start();
    await project.whenUp(running);
    const database = postmaster();
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    await until(() => running.said().includes('The server ended unexpectedly; it starts again in 0.5 s.'));
    await expect(project.whenUp(running)).resolves.toBe('answered');
    expect(serverPid()).not.toBe(pid);
    expect(postmaster()).toBe(database);
    running.child.kill('SIGTERM');
    await expect(running.ended).resolves.toBe(0);
  });

  it('starts at once again after it was killed: it waits for the server of before', async () => {
    const first = start();
    await project.whenUp(first);
    first.child.kill('SIGKILL');
    const second = start();
    await expect(project.whenUp(second, '/slow')).resolves.toBe('answered');
    expect(second.said()).not.toContain('taken');
  });

  it('refuses to open an empty shop beside the backups of one that is gone, until it is told to', async () => {
    const first = start();
    await project.whenUp(first);
    first.child.kill('SIGTERM');
    await first.ended;
    const folder = join(project.folder, '.data/postgres');
    project.write('.data/postgres/backups/seals.txt', '1 2026-11-29T00:00:00Z abc\n');
    rmSync(join(folder, 'cluster'), { recursive: true });
    const refused = start();
    await expect(refused.ended).resolves.toBe(1);
    expect(refused.said()).toContain(`The books are gone: ${join(folder, 'cluster')} is empty`);
    expect(refused.said()).toContain('npm run restore -- latest');
    expect(existsSync(join(folder, 'cluster'))).toBe(false);
    const begun = start({ args: ['--begin-anew'] });
    await project.whenUp(begun);
    const aside = readdirSync(folder).find((name) => name.startsWith('backups.before-')) ?? '';
    expect(existsSync(join(folder, aside, 'seals.txt'))).toBe(true);
  });

  it('ends with an error when the server dies', async () => {
    project.write('backend/src/main.js', 'console.error("The server has a reason."); process.exit(1);');
    const running = start();
    await expect(running.ended).resolves.toBe(1);
    expect(running.said()).toContain('The server has a reason.');
    expect(existsSync(join(project.folder, '.data/postgres/cluster/postmaster.pid'))).toBe(false);
  });
});

describe('npm start refuses in one sentence', () => {
  async function refusal(env: Record<string, string>): Promise<string> {
    const running = start({ env });
    await expect(running.ended).resolves.toBe(1);
    return running.said().trim();
  }

  it('a second application on the same data', async () => {
    await project.whenUp(start());
    await expect(refusal({ PORT: '1' })).resolves.toMatch(
      /^npm start is already running on .*\(process \d+\): stop it, or set another DATA_DIR and PORT\.$/,
    );
  });

  it('a taken port, before it installs anything', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(refusal({ PORT: String(port) })).resolves.toMatch(
      /^Port \d+ is taken by another program: .*$/,
    );
    expect(project.calls()).toEqual([]);
    taken.close();
  });

  it('a port that is none', async () => {
    await expect(refusal({ PORT: 'door' })).resolves.toBe(
      'PORT is door, but a port is a number from 1 to 65535.',
    );
  });

  it('a data folder that cannot be one', async () => {
    project.write('file', '');
    await expect(refusal({ DATA_DIR: 'file/data' })).resolves.toMatch(
      /^The data folder .*file\/data cannot be written/,
    );
  });

  it('an empty secret or a missing password, by the name of the file', async () => {
    project.write('.data/jwt-secret', '');
    await expect(refusal({})).resolves.toMatch(/^\S*\.data\/jwt-secret is empty: .* remove the file/);
    rmSync(join(project.folder, '.data/jwt-secret'));
    const first = start();
    await project.whenUp(first);
    first.child.kill('SIGTERM');
    await first.ended;
    rmSync(join(project.folder, '.data/postgres/password'));
    await expect(refusal({})).resolves.toMatch(/^\S*postgres\/password is missing or empty: /m);
    expect(existsSync(join(project.folder, '.data/postgres/cluster/postmaster.pid'))).toBe(false);
  });

  it('a database of its own without a secret', async () => {
    await expect(refusal({ DATABASE_URL: 'postgresql://a:b@localhost/c' })).resolves.toMatch(
      /^With DATABASE_URL a JWT_SECRET is needed/,
    );
  });

  it('a database that does not answer, without telling its password', async () => {
    const said = await refusal({
      DATABASE_URL: 'postgresql://fan:hidden@127.0.0.1:1/shop',
      JWT_SECRET: 'x'.repeat(64),
    });
    expect(said).toContain(
      'The database of DATABASE_URL (postgresql://fan@127.0.0.1:1/shop) cannot be used: connect ECONNREFUSED',
    );
    expect(said).not.toContain('hidden');
  });
});

describe('npm run ledger', () => {
  it('asks the running application for its database, and passes the exit code on', async () => {
    const running = start();
    const port = new URL(
      (JSON.parse(await project.whenUp(running, '/env')) as Record<string, string>)['DATABASE_URL'] ?? '',
    ).port;
    const command = project.run('command.mjs', { args: ['ledger', '7'] });
    await expect(command.ended).resolves.toBe(7);
    expect(command.said()).toContain(`ledger 7 ${port}`);
    await expect(project.whenUp(running)).resolves.toBe('answered');
  });

  it('starts the database for its own duration; two commands at once set up only once', async () => {
    const commands = [
      project.run('command.mjs', { args: ['admin', 'create', '0'] }),
      project.run('command.mjs', { args: ['admin', 'create', '0'], env: { DATA_DIR: 'other' } }),
    ];
    await expect(Promise.all(commands.map(({ ended }) => ended))).resolves.toEqual([0, 0]);
    expect(project.calls()).toHaveLength(2);
    for (const folder of ['.data', 'other']) {
      expect(existsSync(join(project.folder, folder, 'postgres/cluster/PG_VERSION'))).toBe(true);
      expect(existsSync(join(project.folder, folder, 'postgres/cluster/postmaster.pid'))).toBe(false);
    }
  });

  it.each([
    ['command.mjs', ['ledger', 'verify', '0']],
    ['command.mjs', ['admin', 'promote', '0']],
    ['command.mjs', ['admin', 'demote', '0']],
    ['command.mjs', ['admin', 'erasures', '0']],
    ['command.mjs', ['admin', 'reapply-erasures', '0']],
    ['backup.mjs', ['now']],
    ['backup.mjs', ['restore', 'latest']],
  ])('makes no shop where there is none, as where a folder is mistyped: %s %j', async (script, args) => {
    const command = project.run(script, { args, env: { DATA_DIR: 'mistyped' } });
    await expect(command.ended).resolves.toBe(1);
    expect(command.said()).toMatch(
      /^There is no shop in .*mistyped: set DATA_DIR to the folder that has one\.$/m,
    );
    expect(existsSync(join(project.folder, 'mistyped'))).toBe(false);
  });
});

describe('npm run backup', () => {
  it.each([
    ['BACKUP_KEEP is two, but it must be', ['now'], { BACKUP_KEEP: 'two' }],
    ['BACKUP_PROVE_DAYS is 0, but it must be', ['keep'], { BACKUP_PROVE_DAYS: '0' }],
    ['2026-11-27 14:00 is not an instant', ['drill', 'x', '--until', '2026-11-27 14:00'], {}],
    ['2026-11-27 is not an instant', ['restore', '2026-11-27'], {}],
    ['5 is not an instant', ['restore', '5'], {}],
  ])('refuses in one sentence: %s', async (sentence, args, env) => {
    const command = project.run('backup.mjs', { args, env });
    await expect(command.ended).resolves.toBe(1);
    expect(command.said()).toContain(sentence);
    expect(existsSync(join(project.folder, '.data'))).toBe(false);
  });
});
