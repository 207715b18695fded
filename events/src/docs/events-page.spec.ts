import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { eventDefinitions } from '../event-definitions';
import { eventsPage } from './events-page';

describe('docs/events.md', () => {
  const page = readFileSync(resolve(__dirname, '../../../docs/events.md'), 'utf8');

  it('is what the catalogue says today', () => {
    expect(page).toBe(eventsPage());
  });

  it('has every event once', () => {
    for (const type of Object.keys(eventDefinitions)) expect(page.split(`\n### ${type}\n`)).toHaveLength(2);
  });
});
