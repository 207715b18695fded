import { availableParallelism } from 'node:os';
import { isAbsolute } from 'node:path';
import { shopAt } from '@fan-beats/events';
import { readConfig, StartFailure } from './config';

const enough = {
  DATABASE_URL: 'postgresql://shop:s3cret@db.example:5432/shop',
  JWT_SECRET: 'Zk3v9Qw8Rt7Yu6Ii5Op4As3Df2Gh1Jk0Lm',
};

const failureOf = (env: Record<string, string | undefined>): string => {
  try {
    readConfig({ ...enough, ...env });
  } catch (error) {
    if (error instanceof StartFailure) return error.message;
    throw error;
  }
  return 'started';
};

describe('the configuration', () => {
  it('needs a database and a secret, and has a default for everything else', () => {
    expect(readConfig(enough)).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      embedded: false,
      firstAdmin: null,
      publicUrl: 'http://localhost:3000',
      rateLimits: true,
      processes: 1,
      smtpUrl: null,
      allowUnsafeDatabase: false,
      poolUrl: null,
      readDatabaseUrl: null,
      traces: null,
      trustedProxies: 0,
      logLevel: 'info',
    });
    expect(isAbsolute(readConfig(enough).dataDir)).toBe(true);
    expect(readConfig(enough).webRoot).toMatch(/frontend[\\/]dist$/);
  });

  it('takes the standard variables of traces', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(readConfig({ ...enough, ...collector }).traces).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: {},
      serviceName: 'fan-beats',
    });
    const more = { OTEL_EXPORTER_OTLP_HEADERS: 'a=b%20c,d=e', OTEL_SERVICE_NAME: 'shop' };
    expect(readConfig({ ...enough, ...more, OTEL_TRACES_EXPORTER: 'otlp' }).traces).toEqual({
      url: 'http://localhost:4318/v1/traces',
      headers: { a: 'b c', d: 'e' },
      serviceName: 'shop',
    });
    for (const off of [{ OTEL_TRACES_EXPORTER: 'none' }, { OTEL_SDK_DISABLED: 'true' }])
      expect(readConfig({ ...enough, ...collector, ...off }).traces).toBeNull();
    expect(failureOf({ OTEL_TRACES_EXPORTER: 'zipkin' })).toContain('must be otlp or none');
    expect(failureOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toContain('is not an address');
  });

  it('is of the shop that is named, in each of its addresses and in what signs', () => {
    const both = { ...enough, READ_DATABASE_URL: enough.DATABASE_URL };
    const [plain, moon] = [readConfig({ ...both, SHOP: '' }), readConfig({ ...both, SHOP: 'moon' })];
    for (const address of ['databaseUrl', 'readDatabaseUrl'] as const) {
      expect(shopAt(plain[address] ?? '').name).toBeNull();
      expect(shopAt(moon[address] ?? '').name).toBe('moon');
    }
    expect(moon.jwtSecret).not.toBe(plain.jwtSecret);
    expect(failureOf({ SHOP: 'Moon' })).toBe(
      'SHOP is Moon, but it must be up to 31 small letters, digits and underscores, beginning with a letter but not with pg_.',
    );
  });

  it('logs less on the embedded database', () => {
    expect(readConfig({ ...enough, EMBEDDED: '1' }).logLevel).toBe('warn');
  });

  it('keeps of the public address what links and cookies need', () => {
    expect(readConfig({ ...enough, PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe(
      'https://shop.example',
    );
  });

  it.each([
    ['nothing to connect to', { DATABASE_URL: undefined }, /^DATABASE_URL is missing/],
    ['an address of something else', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is not an address/],
    ['no secret', { JWT_SECRET: undefined }, /^JWT_SECRET is missing/],
    ['a short secret', { JWT_SECRET: 'Zk3v9Qw8Rt7Yu6Ii5Op4' }, /^JWT_SECRET is too weak/],
    ['a secret of few characters', { JWT_SECRET: 'abab'.repeat(20) }, /^JWT_SECRET is too weak/],
    ['a default secret', { JWT_SECRET: 'please-change-me-in-production-1' }, /^JWT_SECRET is too weak/],
    ['a port that is none', { PORT: '70000' }, /^PORT is 70000/],
    ['a port that is not a number', { PORT: 'http' }, /^PORT is http/],
    [
      'limits off where others can call',
      { RATE_LIMITS: 'off', HOST: '0.0.0.0' },
      /^RATE_LIMITS is off but HOST/,
    ],
    ['limits that are neither on nor off', { RATE_LIMITS: 'no' }, /^RATE_LIMITS is no/],
    ['a public address without a protocol', { PUBLIC_URL: 'shop.example' }, /^PUBLIC_URL is shop.example/],
    ['a script as public address', { PUBLIC_URL: 'javascript:alert(1)' }, /^PUBLIC_URL/],
    ['a mail server that is none', { SMTP_URL: 'mail.example' }, /^SMTP_URL/],
    ['half an admin', { ADMIN_MAIL: 'admin@example.org' }, /^ADMIN_PASSWORD/],
    ['the other half', { ADMIN_PASSWORD: 'long enough' }, /^ADMIN_MAIL/],
    [
      'an admin with a short password',
      { ADMIN_MAIL: 'a@b.example', ADMIN_PASSWORD: '12345' },
      /^ADMIN_PASSWORD/,
    ],
    [
      'a password that everybody tries first',
      { ADMIN_MAIL: 'a@b.example', ADMIN_PASSWORD: '123456' },
      /^ADMIN_PASSWORD is one of the most common/,
    ],
    ['a token that could be guessed', { METRICS_TOKEN: 'figures' }, /^METRICS_TOKEN is too short/],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL is loud/],
    ['no server processes at all', { PROCESSES: '0' }, /^PROCESSES is 0/],
    ['half a machine', { MACHINES: '0.5' }, /^MACHINES is 0\.5/],
    ['a negative number of proxies', { TRUSTED_PROXIES: '-1' }, /^TRUSTED_PROXIES/],
  ])('refuses %s in one sentence', (_what, env, sentence) => {
    expect(failureOf(env)).toMatch(sentence);
    expect(failureOf(env)).not.toContain('s3cret');
  });

  it('counts the processes of all machines, and takes one per core where it is told to', () => {
    expect(readConfig({ ...enough, PROCESSES: '3', MACHINES: '2' })).toMatchObject({
      processesHere: 3,
      processes: 6,
    });
    expect(readConfig({ ...enough, PROCESSES: 'auto' }).processesHere).toBe(availableParallelism());
  });

  it.each(['127.0.0.1', 'localhost', '::1', '127.0.0.9'])('lets limits be off on %s', (host) => {
    expect(readConfig({ ...enough, RATE_LIMITS: 'off', HOST: host }).rateLimits).toBe(false);
  });

  it('is not fooled by a host that begins like the loopback', () => {
    expect(failureOf({ RATE_LIMITS: 'off', HOST: '127.0.0.1.example.org' })).toMatch(/^RATE_LIMITS/);
  });
});
