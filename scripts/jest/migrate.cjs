// Run by the global set-up as a process of its own, so that Jest's memory stays free of the whole backend.
require('./load-typescript.cjs');
require('reflect-metadata');
const { migrate } = require('../../backend/src/platform/database/migrate.ts');
const { loginOf } = require('../../backend/src/platform/database/server-login.ts');

const [, , ownerUrl, url] = process.argv;

migrate(ownerUrl, loginOf(url)).then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
