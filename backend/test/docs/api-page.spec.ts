import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { apiPage } from './api-page';

it('docs/api.md says what the routers say', () => {
  const page = readFileSync(resolve(__dirname, '../../../docs/api.md'), 'utf8');
  // If this fails: npm run build && node backend/dist/test/docs/write-api-page.js
  expect(page).toBe(apiPage());
}, 120_000);
