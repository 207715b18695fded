import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../scripts/lifetime.mjs';
import { open, openBrowser, pagesOf } from '../scripts/pages.mjs';
import { root } from '../scripts/run.mjs';

/** @typedef {import('../scripts/pages.mjs').Who} Who */

/** Opens every page once; throws where a call is refused, a page reports an error, or one was not reached.
 * @param {string} baseURL
 * @param {import('../scripts/pages.mjs').Ids} ids
 * @param {Record<Who, { mail: string, password: string } | null>} people
 * @returns {Promise<number>} the number of opened pages */
export async function openEveryPage(baseURL, ids, people) {
  const browser = await openBrowser();
  const loaded = new Set();
  /** @type {string[]} */
  const faults = [];
  const all = Object.entries(pagesOf(ids));
  try {
    for (const [who, paths] of all) {
      const context = await browser.newContext({ baseURL });
      const data = people[/** @type {Who} */ (who)];
      if (data) await context.request.post('/api/user.login', { data });
      const page = await context.newPage();
      const note = (/** @type {string} */ fault) => faults.push(`${who} at ${page.url()}: ${fault}`);
      page.on('pageerror', ({ message }) => note(message));
      page.on('response', (answer) => {
        const { pathname } = new URL(answer.url());
        loaded.add(pathname.slice(1));
        // A page requests the current user, and the answer is that there is none; not every shop has written its texts.
        const expected = pathname === '/api/settings.getText' ? 404 : 401;
        const isRefused = answer.status() >= 400 && !(data === null && answer.status() === expected);
        if (isRefused) note(`${pathname} was answered with ${answer.status()}`);
      });
      page.on('console', (line) => {
        if (line.type() === 'error' && !line.text().startsWith('Failed to load')) note(line.text());
      });
      for (const path of paths) await open(page, path);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const built = JSON.parse(readFileSync(join(root, 'frontend/dist/.vite/manifest.json'), 'utf8'));
  for (const [name, { file }] of Object.entries(built))
    if (/^src\/pages\/.*Page\.tsx$/.test(name) && !loaded.has(file)) faults.push(`${name} was not opened`);
  if (faults.length > 0) throw new PlainFailure(faults.join('\n'));
  return all.flatMap(([, paths]) => paths).length;
}
