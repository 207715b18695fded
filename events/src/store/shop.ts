/**
 * The names that follow from the name of a shop in its database: only this file defines its schemas, its role, its
 * locks and its channels. SQL names tables without a schema; the address of the connection decides which shop they
 * belong to.
 */
export interface Shop {
  /** Null: the shop in a database where no other shop has a name. */
  readonly name: string | null;
  readonly schemas: readonly [records: string, ledger: string, projection: string];
  /** The role whose rights the server has. */
  readonly role: string;
  /** The beginning of the names of its cookies and of its downloaded files. */
  readonly prefix: string;
}

export const shopNameRule =
  'up to 31 small letters, digits and underscores, beginning with a letter but not with pg_';

/** The suffixes keep the schemas of any two names apart. Throws a RangeError for a name that no shop may have. */
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

/** The shop of a connection's address. */
export function shopAt(url: string): Shop {
  const options = new URL(url).searchParams.get('options') ?? '';
  return shopNamed(/-c fan_beats\.shop=(\w+)/.exec(options)?.[1] ?? null);
}

/**
 * The address with which a connection finds the tables of its shop, with further settings if given; every connection
 * needs it.
 */
export function addressOf(url: string, settings: Settings = {}, shop: Shop = shopAt(url)): string {
  const address = new URL(url);
  const all: Settings = {
    // Named last, so that temporary tables never hide the shop's tables.
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
  // Some programs do not read a plus as a space.
  address.search = address.search.replaceAll('+', '%20');
  return address.href;
}

const shopSql = `nullif(current_setting('${setting}', true), '')`;

/** SQL: the role whose rights a server of this connection's shop has. */
export const shopRole = `concat('${shopNamed(null).role}', '_' || ${shopSql})`;

/** SQL: the key of an advisory lock, a number or SQL, which never equals a key of another shop in the same database. */
export const shopLock = (key: number | string): string =>
  `(${key}::bigint # coalesce(hashtextextended(${shopSql}, 0), 0))`;

/** SQL: the shop's own channel. */
export const shopChannel = (channel: string): string => `concat(${shopSql} || '_', '${channel}')`;

/** The same channel, for listeners. */
export const channelOf = ({ name }: Shop, channel: string): string =>
  name === null ? channel : `${name}_${channel}`;

/**
 * Rewrites SQL of the owner, which makes tables and names schemas and role in full as for the shop without a name:
 * returns it for another shop. PostgreSQL takes no name as a parameter, and a migration that was released is never rewritten.
 */
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
