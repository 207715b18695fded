import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const units = ['fan-beats.service', 'fan-beats-note.service', 'fan-beats-note.timer'];

/** The values of a setting in a unit. */
const valuesOf = (unit: string, setting: string): readonly string[] =>
  read(`deploy/systemd/${unit}`)
    .split('\n')
    .flatMap((line) => (line.startsWith(`${setting}=`) ? [line.slice(setting.length + 1)] : []));

it.each([
  ['ExecStart', '/usr/bin/node scripts/start.mjs'],
  ['Restart', 'on-failure'],
  // The program ends its server and its database in order.
  ['KillMode', 'mixed'],
  ['TimeoutStopSec', '60'],
  ['WantedBy', 'multi-user.target'],
])('the service of the shop has %s=%s', (setting, value) =>
  expect(valuesOf('fan-beats.service', setting)).toEqual([value]),
);

it('the account and the places of the service are those that docs/operations.md sets up', () => {
  const [, asAService = ''] = read('docs/operations.md').split('\n## As a service\n');
  const [chapter = ''] = asAService.split('\n## ');
  const [account] = valuesOf('fan-beats.service', 'User');
  const [place] = valuesOf('fan-beats.service', 'WorkingDirectory');
  const [settings = ''] = valuesOf('fan-beats.service', 'EnvironmentFile');
  const [data = ''] = valuesOf('fan-beats.service', 'Environment');
  expect(chapter).toContain(`chown -R ${account} ${place} && `);
  expect(chapter).toContain(`useradd --system --home-dir /var/lib/fan-beats ${account}\n`);
  expect(chapter).toContain(`\`${settings.replace(/^-/, '')}\``);
  expect(data).toBe('DATA_DIR=/var/lib/fan-beats DEMO=0');
  expect(chapter).toContain('DATA_DIR=/var/lib/fan-beats npm run backup');
  expect(chapter).toContain('cp deploy/systemd/fan-beats.service /etc/systemd/system/');
});

it.each(units)('each program that %s starts is one of this tree', (unit) => {
  const programs = valuesOf(unit, 'ExecStart').map((command) => command.split(' ')[1] ?? '');
  const sources = programs.map((path) => path.replace(/dist\/(.*)\.js$/, '$1.ts'));
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const systemd = spawnSync('systemd-analyze', ['--version']).status === 0 ? it : it.skip;

systemd.each(units)('systemd understands every line of %s', (unit) => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', `deploy/systemd/${unit}`], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
