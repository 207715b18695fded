import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { apiPage } from './api-page';

it('docs/api.md says what the routers say', () => {
  const page = readFileSync(resolve(__dirname, '../../../docs/api.md'), 'utf8');
  // If this fails: node -r ./scripts/jest/load-typescript.cjs backend/test/docs/write-api-page.ts
  expect(page).toBe(apiPage());
}, 120_000);
