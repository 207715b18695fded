// The global set-up runs it as a process of its own, so that Jest's memory stays free of the whole backend.
require('reflect-metadata');
const { migrate } = require('../../backend/dist/src/platform/database/migrate.js');
const { loginOf } = require('../../backend/dist/src/platform/database/server-login.js');

const [, , ownerUrl, url] = process.argv;

migrate(ownerUrl, loginOf(url)).then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
