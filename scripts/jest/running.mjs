import { rmSync } from 'node:fs';

/** What the global set-up started and made, and the global teardown ends and removes.
 * @type {{ postgres: import('../embedded-postgres.mjs').EmbeddedPostgres | null, folder: string | null }} */
export const running = { postgres: null, folder: null };

export function removeFolder() {
  if (running.folder) rmSync(running.folder, { recursive: true, force: true, maxRetries: 5 });
}
