export interface TestDatabase {
  /** Owner's address of a database that only this test uses. */
  readonly url: string;
  /** The address with which a server logs in: its role owns nothing. */
  readonly serverUrl: string;
  /** Removes it, even with open connections. */
  readonly drop: () => Promise<void>;
}

/**
 * Whether test databases are made on a Citus cluster (CITUS_URL): tests leave out features that such a cluster lacks.
 */
export const onCitus: boolean;

/** Removes the leftovers of a run on a Citus cluster. */
export function dropTemplates(): Promise<void>;

/** A fresh copy of the migrated template. */
export function createTestDatabase(): Promise<TestDatabase>;

/** A database without any table. */
export function createEmptyDatabase(): Promise<TestDatabase>;

/** A copy of the demo shop, which is filled once for a whole run. */
export function createDemoDatabase(): Promise<TestDatabase>;
