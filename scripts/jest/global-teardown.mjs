import { removeFolder, running } from './running.mjs';
import { dropTemplates } from './test-database.js';

export default async function globalTeardown() {
  try {
    await dropTemplates();
  } finally {
    await running.postgres?.stop().finally(removeFolder);
  }
}
