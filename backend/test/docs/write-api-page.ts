// Run as: npm run build && node backend/dist/test/docs/write-api-page.js
import { writeFileSync } from 'node:fs';
import { apiPage } from './api-page';

writeFileSync('docs/api.md', apiPage());
