/** What the global set-up started and the global teardown ends.
 * @type {{ postgres: import('../embedded-postgres.mjs').EmbeddedPostgres | null }} */
export const running = { postgres: null };
