// Plain JavaScript: it runs before anything is installed or built.
import { prepare } from './database.mjs';
import { PlainFailure, runMain } from './lifetime.mjs';
import { setUp } from './set-up.mjs';
import { readSettings } from './settings.mjs';

/** Prepares a database for servers that run elsewhere and have neither its owner's address nor the password. */
await runMain(async () => {
  const { ownerUrl, databaseUrl } = readSettings();
  if (!ownerUrl || !databaseUrl)
    throw new PlainFailure(
      "Two addresses are needed: the owner's in DATABASE_OWNER_URL and the server's in DATABASE_URL.",
    );
  await setUp({ frontend: false });
  await prepare(ownerUrl, databaseUrl);
  return 0;
});
