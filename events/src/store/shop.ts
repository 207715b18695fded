/**
 * What the name of a shop makes of a database: no other place knows how its schemas, its role, its locks and its channels are called.
 * SQL names tables without a schema; which shop's they are is said by the address of the connection.
 */
export interface Shop {
  /** Null: the shop of a database in which no other has a name. */
  readonly name: string | null;
  readonly schemas: readonly [records: string, ledger: string, projection: string];
  /** Whose rights the server has. */
  readonly role: string;
  /** With which the names of its cookies begin, and of files that are taken along. */
  readonly prefix: string;
}

export const shopNameRule =
  'up to 31 small letters, digits and underscores, beginning with a letter but not with pg_';

/** The suffixes keep the schemas of any two names apart. Throws a RangeError for a name that none may have. */
export function shopNamed(name: string | null): Shop {
  if (name === null) {
    const schemas = ['public', 'ledger', 'projection'] as const;
    return { name, schemas, role: 'fan_beats_server', prefix: 'fan_beats' };
  }
  if (!/^(?!pg_)[a-z][a-z0-9_]{0,30}$/.test(name))
    throw new RangeError(`A shop is named by ${shopNameRule}.`);
  return {
    name,
    schemas: [`${name}_records`, `${name}_ledger`, `${name}_projection`],
    role: `fan_beats_server_${name}`,
    prefix: `fan_beats_${name}`,
  };
}

type Settings = Readonly<Record<string, string | number>>;

const setting = 'fan_beats.shop';

/** The shop of an address. */
export function shopAt(url: string): Shop {
  const options = new URL(url).searchParams.get('options') ?? '';
  return shopNamed(/-c fan_beats\.shop=(\w+)/.exec(options)?.[1] ?? null);
}

/** The address by which a connection finds the tables of its shop, with more settings where they are wanted; every connection needs it. */
export function addressOf(url: string, settings: Settings = {}, shop: Shop = shopAt(url)): string {
  const address = new URL(url);
  const all: Settings = {
    // Named last, temporary tables never stand in the place of the shop's.
    search_path: [...shop.schemas, 'pg_temp'].join(','),
    ...(shop.name !== null && { [setting]: shop.name }),
    ...settings,
  };
  const given = address.searchParams.get('options') ?? '';
  const kept = given.replace(/-c ([\w.]+)=\S*/g, (one, name: string) =>
    name in all || name === setting ? '' : one,
  );
  const added = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set('options', [...kept.split(' ').filter(Boolean), ...added].join(' '));
  // Not every program reads a plus as a space.
  address.search = address.search.replaceAll('+', '%20');
  return address.href;
}

const shopSql = `nullif(current_setting('${setting}', true), '')`;

/** SQL: whose rights a server of this connection's shop has. */
export const shopRole = `concat('${shopNamed(null).role}', '_' || ${shopSql})`;

/** SQL: the key of an advisory lock, a number or SQL, which another shop in the same database never meets. */
export const shopLock = (key: number | string): string =>
  `(${key}::bigint # coalesce(hashtextextended(${shopSql}, 0), 0))`;

/** SQL: the channel of the shop's own. */
export const shopChannel = (channel: string): string => `concat(${shopSql} || '_', '${channel}')`;

/** The same channel, for whoever listens. */
export const channelOf = ({ name }: Shop, channel: string): string =>
  name === null ? channel : `${name}_${channel}`;

/** What the owner runs to make tables names schemas and role in full, as the shop without a name has them: here it is another shop's. */
export function inShop(sql: string, { name, schemas, role }: Shop): string {
  if (name === null) return sql;
  const usual = shopNamed(null).schemas;
  return sql
    .replace(
      /\b(public|ledger|projection)(?=\.[\w%"])|(?<=\bSCHEMA )(public|ledger|projection)\b/g,
      (schema) => {
        return schemas[usual.indexOf(schema)] ?? schema;
      },
    )
    .replace(/\bfan_beats_server\b/g, role);
}
