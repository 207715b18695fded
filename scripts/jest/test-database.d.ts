export interface TestDatabase {
  /** Owner's address of a database of this test's own. */
  readonly url: string;
  /** The address with which a server logs in: its role owns nothing. */
  readonly serverUrl: string;
  /** Removes it, whoever is still connected. */
  readonly drop: () => Promise<void>;
}

/** Whether test databases are made on a cluster of Citus (CITUS_URL): what such a cluster does not have is not tried there. */
export const onCitus: boolean;

/** After a run, what it left on a cluster of Citus. */
export function dropTemplates(): Promise<void>;

/** A fresh copy of the migrated template. */
export function createTestDatabase(): Promise<TestDatabase>;

/** A database without any table. */
export function createEmptyDatabase(): Promise<TestDatabase>;

/** A copy of the demo shop, which is filled once for a whole run. */
export function createDemoDatabase(): Promise<TestDatabase>;
