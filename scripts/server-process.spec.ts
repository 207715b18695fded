import { serverEnvironment } from './server-process.mjs';

const settings = { host: '127.0.0.1', port: 3000, dataDir: '.data', databaseUrl: null, ownerUrl: null };
const own = { ...settings, databaseUrl: 'postgresql://shop@db.example/shop' };

function demoOf(given: typeof settings | typeof own): string | undefined {
  return serverEnvironment(given, 'postgresql://login@localhost/shop', 'secret')['DEMO'];
}

afterEach(() => {
  delete process.env['DEMO'];
});

it('wants the demo shop on the embedded database only, unless it is told', () => {
  delete process.env['DEMO'];
  expect([demoOf(settings), demoOf(own)]).toEqual(['1', '0']);
  process.env['DEMO'] = '0';
  expect(demoOf(settings)).toBe('0');
  process.env['DEMO'] = 'open';
  expect(demoOf(own)).toBe('open');
});
