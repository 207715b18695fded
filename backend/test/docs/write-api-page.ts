// Run as: node -r ./scripts/jest/load-typescript.cjs backend/test/docs/write-api-page.ts
import { writeFileSync } from 'node:fs';
import { apiPage } from './api-page';

writeFileSync('docs/api.md', apiPage());
