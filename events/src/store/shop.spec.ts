import fc from 'fast-check';
import { addressOf, channelOf, inShop, shopAt, shopNamed } from './shop';

const plain = 'postgresql://shop:a+b%40c@db.example:5432/fan_beats';
const optionsOf = (url: string): string => new URL(url).searchParams.get('options') ?? '';

const names = fc.stringMatching(/^[a-z][a-z0-9_]{0,30}$/).filter((name) => !name.startsWith('pg_'));

it('keeps what one shop owns apart from what another owns, whatever they are called', () => {
  const owned = (name: string | null): readonly string[] => {
    const shop = shopNamed(name);
    const channels = ['ledger', 'records'].map((channel) => `channel ${channelOf(shop, channel)}`);
    return [
      ...shop.schemas,
      shop.role,
      ...['access', 'session'].map((end) => `${shop.prefix}_${end}`),
      ...channels,
    ];
  };
  fc.assert(
    fc.property(fc.option(names), names, (one, other) => {
      fc.pre(one !== other);
      expect(owned(one).filter((thing) => owned(other).includes(thing))).toEqual([]);
      expect(owned(other).every((thing) => thing.replace('channel ', '').length <= 63)).toBe(true);
    }),
  );
});

it.each(['', 'Moon', '1st', 'pg_moon', 'moon-light', 'a'.repeat(32), 'moon;drop'])(
  'refuses the name %j',
  (name) => {
    expect(() => shopNamed(name)).toThrow(RangeError);
  },
);

describe('the address of a shop', () => {
  it('says which one it is, and keeps the login and what it was told before', () => {
    const url = addressOf(`${plain}?sslmode=disable`, { role: 'reader' }, shopNamed('moon'));
    expect(shopAt(url)).toEqual(shopNamed('moon'));
    expect(new URL(url)).toMatchObject({ username: 'shop', password: 'a+b%40c', pathname: '/fan_beats' });
    expect(new URL(url).searchParams.get('sslmode')).toBe('disable');
    expect(optionsOf(url)).toBe(
      '-c search_path=moon_records,moon_ledger,moon_projection,pg_temp -c fan_beats.shop=moon -c role=reader',
    );
    expect(url).toContain('%20-c%20fan_beats.shop');
    expect(optionsOf(addressOf(url, { jit: 'off' }))).toContain('-c role=reader');
  });

  it('is the same when it is asked for again', () => {
    fc.assert(
      fc.property(fc.option(names), (name) => {
        const once = addressOf(plain, { jit: 'off' }, shopNamed(name));
        expect(addressOf(once, { jit: 'off' })).toBe(once);
      }),
    );
  });

  it('has nothing of the shop that it replaces', () => {
    const moon = addressOf(plain, {}, shopNamed('moon'));
    expect(optionsOf(addressOf(moon, {}, shopNamed(null)))).toBe(
      '-c search_path=public,ledger,projection,pg_temp',
    );
  });
});

describe('text for the shop without a name', () => {
  const moon = shopNamed('moon');

  it.each([
    ['CREATE SCHEMA ledger', 'CREATE SCHEMA moon_ledger'],
    [
      'GRANT USAGE ON SCHEMA public TO fan_beats_server',
      'GRANT USAGE ON SCHEMA moon_records TO fan_beats_server_moon',
    ],
    ['REVOKE ALL ON SCHEMA ledger FROM PUBLIC', 'REVOKE ALL ON SCHEMA moon_ledger FROM PUBLIC'],
    ["nextval('ledger.claim_id_seq')", "nextval('moon_ledger.claim_id_seq')"],
    ["format('ALTER TABLE projection.%I', live)", "format('ALTER TABLE moon_projection.%I', live)"],
    ['SELECT ledger FROM projection. Nothing', 'SELECT ledger FROM projection. Nothing'],
    ['SELECT x.ledger_run FROM ledger_runs', 'SELECT x.ledger_run FROM ledger_runs'],
  ])('%s', (sql, made) => {
    expect(inShop(sql, moon)).toBe(made);
    expect(inShop(sql, shopNamed(null))).toBe(sql);
  });
});
