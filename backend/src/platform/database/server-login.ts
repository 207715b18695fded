import { escapeIdentifier, escapeLiteral } from 'pg';
import type { QueryRunner } from 'typeorm';

/** The login of the server: a role that owns nothing and may become nothing but the role with the server's rights. */
export interface ServerLogin {
  readonly name: string;
  readonly password: string;
}

/** The login in an address. */
export function loginOf(url: string): ServerLogin {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

const stateOfLogin = `
  SELECT current_database() AS database, EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists,
         EXISTS (SELECT FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolcreaterole)) AS may_make,
         EXISTS (SELECT FROM pg_auth_members m WHERE m.roleid = to_regrole($2)
                    AND m.member = (SELECT oid FROM pg_roles WHERE rolname = $1)) AS has_rights`;

/** Makes the role, as the owner, with its password and the rights of a server; a role that was made by hand stays as it is. */
export async function ensureLogin(
  owner: QueryRunner,
  { name, password }: ServerLogin,
  rights: string,
): Promise<void> {
  const [state] = (await owner.query(stateOfLogin, [name, rights])) as readonly {
    readonly database: string;
    readonly exists: boolean;
    readonly may_make: boolean;
    readonly has_rights: boolean;
  }[];
  if (!state) throw new Error('The database said nothing about its roles');
  if (!state.may_make) {
    if (state.has_rights) return;
    throw new Error(
      `the owner may make no roles: have somebody run CREATE ROLE ${name} LOGIN PASSWORD '…'; GRANT ${rights} TO ${name}, and name that role in DATABASE_URL, the owner in DATABASE_OWNER_URL`,
    );
  }
  const role = escapeIdentifier(name);
  const made = `ROLE ${role} LOGIN PASSWORD ${escapeLiteral(password)}`;
  await owner.query(`${state.exists ? 'ALTER' : 'CREATE'} ${made}`);
  if (!state.has_rights) await owner.query(`GRANT ${rights} TO ${role}`);
  // The role with the server's rights belongs to the whole cluster: the login of another shop there may not connect to
  // this database.
  const database = escapeIdentifier(state.database);
  await owner.query(
    `REVOKE CONNECT ON DATABASE ${database} FROM PUBLIC; GRANT CONNECT ON DATABASE ${database} TO ${role}`,
  );
}
