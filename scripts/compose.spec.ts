import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const compose = readFileSync(join(__dirname, '../docker-compose.yml'), 'utf8');
/** The services with their lines, by name. */
const services = new Map(
  (compose.split('\nservices:\n')[1] ?? '')
    .split('\nvolumes:\n  backups:')[0]
    ?.split(/^ {2}(?=[a-z]+:$)/m)
    .filter((part) => /^[a-z]+:\n/.test(part))
    .map((part) => [part.slice(0, part.indexOf(':')), part] as const),
);

it('gives every container bounds for its log, and no more rights than it begins with', () => {
  expect([...services.keys()]).toEqual(['database', 'backup', 'prepare', 'shop', 'proxy']);
  for (const [name, lines] of services) {
    expect(`${name}: ${lines.includes('    logging: *logging\n')}`).toBe(`${name}: true`);
    expect(`${name}: ${lines.includes("    security_opt: ['no-new-privileges:true']\n")}`).toBe(
      `${name}: true`,
    );
  }
  expect(compose).toMatch(/max-size: \d+m\n {4}max-file: '\d+'/);
});

it('takes the database for healthy once its final server answers: the first one has no TCP', () => {
  expect(services.get('database')).toContain('pg_isready --host 127.0.0.1 ');
  expect(services.get('database')).toMatch(/shm_size: \d+mb/);
});

it('gives the database an init process: a health check that took too long leaves its child to it', () =>
  expect(services.get('database')).toContain('    init: true\n'));

it.each([
  'READ_DATABASE_URL',
  'SHOPS',
  'SHOP',
  'EPOCH',
  'MACHINES',
  'SMTP_URL',
  'MAIL_FROM',
  'METRICS_TOKEN',
])('hands %s on', (name) => expect(services.get('shop')).toContain(`      ${name}: \${${name}:-`));

it('sets no PROCESSES by itself, as a table of shops takes none', () => {
  expect(services.get('shop')).toContain('PROCESSES: ${PROCESSES:-}');
});
