// Run as: node -r ./scripts/jest/load-typescript.cjs events/src/docs/write-events-page.ts
import { writeFileSync } from 'node:fs';
import { eventsPage } from './events-page';

writeFileSync('docs/events.md', eventsPage());
