import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveProgram } from '../../scripts/backup/folder.mjs';
import { PlainFailure, stopping } from '../../scripts/lifetime.mjs';
import { accountForPostgres } from '../../scripts/postgres-binaries.mjs';
import { childrenOf, isRunning } from '../../scripts/processes.mjs';
import { root, say } from '../../scripts/run.mjs';

/** The example passwords of deploy/ha, which are valid for one run. */
export const passwords = { superuser: 'replace-this-one', patroni: 'replace-this-four' };

export const hosts = { db1: '127.0.0.11', db2: '127.0.0.12', db3: '127.0.0.13' };
const patienceMs = 120_000;

/** The programs of deploy/ha, and the package of Debian 12 for each. */
const programs = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  caddy: 'caddy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};

/** @typedef {keyof typeof hosts} Host
 * @typedef {import('node:child_process').ChildProcess} Child */

/** The machines of deploy/ha on loopback addresses, with its own files: 10.0.0.x is 127.0.0.x here. */
export class HaCluster {
  static primary = '127.0.0.41:5000';
  static standby = '127.0.0.41:5001';
  static shop = 'https://127.0.0.31:8443';

  folder = mkdtempSync(join(tmpdir(), 'fan-beats-ha-'));
  /** @type {Map<string, Child>} */
  children = new Map();
  account = accountForPostgres() ?? undefined;
  /** Whether the logs are kept to be read. */
  isKept = Boolean(process.env['KEEP']);

  /** Starts a server for each host, and the proxies in front of them. */
  async start() {
    const missing = Object.entries(programs).filter(
      ([program]) => spawnSync(program, ['--version']).error !== undefined,
    );
    if (missing.length > 0)
      throw new PlainFailure(`Please install: apt-get install ${missing.map(([, name]) => name).join(' ')}.`);
    chmodSync(this.folder, 0o755);
    mkdirSync(join(this.folder, 'wal'), { mode: 0o777 });
    chmodSync(join(this.folder, 'wal'), 0o777);
    this.makeCertificates();
    for (const name of this.hosts) this.startHost(name);
    const haproxy = this.write(
      'haproxy.cfg',
      this.file('haproxy.cfg').replaceAll('bind 127.0.0.1', 'bind 127.0.0.41'),
    );
    this.run('haproxy', ['/usr/sbin/haproxy', '-db', '-f', haproxy]);
    const shop = this.file('Caddyfile').replace(
      'https://shop.example {',
      `${HaCluster.shop} {\n\ttls internal`,
    );
    const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n';
    const caddy = this.write('Caddyfile', options + shop);
    const home = { HOME: this.folder, XDG_DATA_HOME: this.folder, XDG_CONFIG_HOME: this.folder };
    this.run('caddy', ['caddy', 'run', '--adapter', 'caddyfile', '--config', caddy], { env: home });
    await this.until('a primary with a standby beside it', async () => {
      const leader = await this.leader();
      const others = this.hosts.filter((name) => name !== leader);
      const standing = await Promise.all(others.map((name) => this.answers(name, '/replica')));
      return leader !== null && standing.every(Boolean) && (await this.answersAny('/sync'));
    });
  }

  /** Starts it on the machine with server processes, for the login of their address.
   * @param {URL} login
   * @returns {string} the address of the pool */
  startPooler({ username, password, pathname }) {
    const users = this.write('userlist.txt', `"${username}" "${password}"\n`);
    const settings = this.file('pgbouncer.ini')
      .replace('listen_addr = 127.0.0.1', 'listen_addr = 127.0.0.41\nunix_socket_dir =')
      .replace('host=localhost', 'host=127.0.0.41')
      .replace('/etc/pgbouncer/userlist.txt', users);
    const options = { account: this.account };
    this.run('pgbouncer', ['/usr/sbin/pgbouncer', this.write('pgbouncer.ini', settings)], options);
    return `postgresql://${username}:${password}@127.0.0.41:6432${pathname}`;
  }

  makeCertificates() {
    const folder = join(this.folder, 'tls');
    mkdirSync(folder);
    // HAProxy's own address, which is localhost on a machine of its own.
    const [proxy] = HaCluster.primary.split(':');
    const names = this.hosts.map((name) => `${name}=${hosts[name]},IP:${proxy}`);
    const { status, stderr } = spawnSync('sh', [join(root, 'deploy/ha/certificates.sh'), folder, ...names]);
    if (status !== 0) throw new PlainFailure(`There are no certificates: ${String(stderr)}`);
    chmodSync(folder, 0o755);
    for (const name of this.hosts) if (this.account) this.chown(join(folder, `${name}.key`));
  }

  /** @param {string} name of a file that certificates.sh made */
  tls(name) {
    return join(this.folder, 'tls', name);
  }

  /** @returns {Host[]} */
  get hosts() {
    return /** @type {Host[]} */ (Object.keys(hosts));
  }

  /** Starts a host as after a power cut: nobody does anything by hand.
   * @param {Host} name */
  startHost(name) {
    const env = Object.fromEntries(
      this.file('etcd.env', name)
        .split('\n')
        .filter((line) => line.startsWith('ETCD_'))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    env['ETCD_DATA_DIR'] = join(this.folder, `${name}-etcd`);
    this.run(`${name}-etcd`, ['etcd'], { env });
    const place = join(this.folder, name);
    mkdirSync(place, { recursive: true });
    if (this.account) this.chown(place);
    const archive = this.write('archive.sh', readFileSync(archiveProgram, 'utf8'));
    const config = this.file('patroni.yml', name)
      .replace(/data_dir: .*/, `data_dir: ${place}/data`)
      .replace(/pgpass: .*/, `pgpass: ${place}/pgpass`)
      .replace('    ssl: true', "    ssl: true\n    unix_socket_directories: ''")
      .replace('local all all peer', 'local all all scram-sha-256')
      .replaceAll('/etc/fan-beats/archive.sh', archive)
      .replaceAll('/var/backups/fan-beats/wal', join(this.folder, 'wal'));
    // libpq looks for certificates in the home of the account that runs it.
    const asAccount = { account: this.account, env: { HOME: place } };
    this.run(`${name}-patroni`, ['patroni', this.write(`${name}.yml`, config)], asAccount);
  }

  /** @param {string} path */
  chown(path) {
    spawn('chown', [`${this.account?.uid}:${this.account?.gid}`, path]);
  }

  /** Kills the whole host at once, without any notice.
   * @param {Host} name */
  killHost(name) {
    const [postmaster = ''] = readFileSync(join(this.folder, name, 'data/postmaster.pid'), 'utf8').split(
      '\n',
    );
    const pids = [Number(postmaster), ...childrenOf(Number(postmaster))];
    for (const part of ['patroni', 'etcd']) {
      const pid = this.children.get(`${name}-${part}`)?.pid;
      if (pid) pids.unshift(pid);
    }
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  }

  /** @returns {Promise<Host | null>} */
  async leader() {
    for (const name of this.hosts) if (await this.answers(name, '/primary')) return name;
    return null;
  }

  /** @param {Host} name
   * @param {string} path of Patroni's REST interface */
  async answers(name, path) {
    const asked = fetch(`https://${hosts[name]}:8008${path}`, { signal: AbortSignal.timeout(2_000) });
    return asked.then(({ ok }) => ok).catch(() => false);
  }

  /** @param {string} path */
  async answersAny(path) {
    const answers = await Promise.all(this.hosts.map((name) => this.answers(name, path)));
    return answers.some(Boolean);
  }

  /** @param {string} what
   * @param {() => Promise<boolean>} isThere */
  async until(what, isThere) {
    const began = Date.now();
    while (!(await isThere().catch(() => false))) {
      if (stopping.aborted) throw new PlainFailure('Stopped.');
      if (Date.now() - began > patienceMs) {
        this.isKept = true;
        throw new PlainFailure(`There is not ${what}: see ${this.folder}.`);
      }
      await sleep(100);
    }
    say(`${((Date.now() - began) / 1_000).toFixed(1)} s until there was ${what}`);
  }

  /** @param {string} name
   * @param {[string, ...string[]]} command
   * @param {{ env?: Record<string, string>, account?: { uid: number, gid: number } | undefined }} [options] */
  run(name, [program, ...args], { env = {}, account } = {}) {
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const child = spawn(program, args, {
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: userInfo().homedir, ...env },
      stdio: ['ignore', log, log],
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    child.on('error', (error) => say(`${name}: ${error.message}`));
    this.children.set(name, child);
    return child;
  }

  /** @param {string} name of a file of deploy/ha
   * @param {Host} [host] */
  file(name, host) {
    const text = readFileSync(join(root, 'deploy/ha', name), 'utf8')
      .replaceAll('10.0.0.', '127.0.0.')
      .replaceAll('/etc/fan-beats/host', this.tls(host ?? 'ca'))
      .replaceAll('/etc/fan-beats/ca', this.tls('ca'));
    if (!host || host === 'db1') return text;
    // The host's own address is everywhere except in the lists of all hosts.
    const own = text.split('\n').map((line) => {
      if (line.includes('hosts:') || line.startsWith('ETCD_INITIAL_CLUSTER=')) return line;
      return line.replace(hosts.db1, hosts[host]).replace(/\bdb1$/, host);
    });
    return own.join('\n');
  }

  /** @param {string} name
   * @param {string} text */
  write(name, text) {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Stops servers first, then the programs that they need. */
  async stop() {
    const all = [...this.children.values()].reverse();
    for (const child of all) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    }
    for (let tries = 0; tries < 200 && all.some(runs); tries += 1) await sleep(100);
    for (const child of all.filter(runs)) child.kill('SIGKILL');
    if (!this.isKept) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** @param {Child} child */
function runs({ exitCode, signalCode, pid }) {
  return pid !== undefined && exitCode === null && signalCode === null;
}
