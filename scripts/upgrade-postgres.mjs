// Plain JavaScript: it runs before anything is installed or built.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { refuseSecond } from './database.mjs';
import { PlainFailure, runMain } from './lifetime.mjs';
import { cli, runNode, say } from './run.mjs';
import { serverAddress } from './server-login.mjs';
import { setUp } from './set-up.mjs';
import { databaseFolder, jwtSecret, readSettings } from './settings.mjs';

/**
 * Moves the shop to the next major version of PostgreSQL: into a new cluster, verified there; the old one stays as it
 * is.
 */
await runMain(async () => {
  const settings = readSettings();
  await setUp({ frontend: false });
  if (process.env['OLD_DATABASE_URL']) return runNode(cli, ['database', 'copy']);
  if (settings.databaseUrl)
    throw new PlainFailure(
      'Start the new PostgreSQL beside the old one, with an empty database: OLD_DATABASE_URL is the address of the old one, DATABASE_OWNER_URL and DATABASE_URL are those of the new one. Both as superusers.',
    );
  refuseSecond(settings);
  return upgradeEmbedded(settings);
});

/** @param {import('./settings.mjs').Settings} settings */
async function upgradeEmbedded(settings) {
  const { clusterOf, startPostgres, versionOf } = await import('./embedded-postgres.mjs');
  const { findBinaries, majorOf } = await import('./postgres-binaries.mjs');
  const dataDir = databaseFolder(settings);
  const version = existsSync(dataDir) ? versionOf(clusterOf(dataDir)) : null;
  const wanted = majorOf(findBinaries(say).bin);
  if (!version || version === wanted)
    throw new PlainFailure(`There is nothing to upgrade in ${dataDir}: ${version ?? 'no database'}.`);
  const bin = process.env['OLD_POSTGRES_BIN'] || `/usr/lib/postgresql/${version}/bin`;
  if (majorOf(bin) !== version)
    throw new PlainFailure(
      `The programs of PostgreSQL ${version} are needed once more: apt-get install postgresql-${version}, or name their folder in OLD_POSTGRES_BIN.`,
    );
  const next = `${dataDir}.${wanted}`;
  const kept = `${dataDir}.${version}`;
  if (existsSync(kept)) throw new PlainFailure(`${kept} is there already: remove it, or move it away.`);
  rmSync(next, { recursive: true, force: true });
  const owner = 'npm run upgrade-postgres';
  const readOnly = { default_transaction_read_only: 'on' };
  const old = await startPostgres({ dataDir, owner, log: say, bin, settings: readOnly });
  try {
    const made = await startPostgres({ dataDir: next, owner, log: say, settings: { max_wal_size: '4GB' } });
    try {
      const address = serverAddress(made.url, jwtSecret(settings));
      const env = { OLD_DATABASE_URL: old.url, DATABASE_OWNER_URL: made.url, DATABASE_URL: address };
      if ((await runNode(cli, ['database', 'copy'], { env })) !== 0)
        throw new PlainFailure(`Nothing was switched; ${dataDir} is as it was.`);
    } finally {
      await made.stop();
    }
  } finally {
    await old.stop();
  }
  renameSync(dataDir, kept);
  renameSync(next, dataDir);
  say(
    `PostgreSQL ${wanted} from now on: npm start. The old cluster stays in ${kept} until you remove it. Where BACKUP_TO is set, its place takes the new one's backups after npm run backup -- now --take-place.`,
  );
  return 0;
}
