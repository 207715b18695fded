// Run as: npm run build && node events/dist/src/docs/write-events-page.js
import { writeFileSync } from 'node:fs';
import { eventsPage } from './events-page';

writeFileSync('docs/events.md', eventsPage());
