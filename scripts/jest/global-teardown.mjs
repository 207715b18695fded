import { removeFolder, running } from './running.mjs';
import { dropTemplates } from './test-database.js';

export default async function globalTeardown() {
  await dropTemplates();
  await running.postgres?.stop();
  removeFolder();
}
