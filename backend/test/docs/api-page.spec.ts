import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { apiPage } from './api-page';

describe('docs/api.md', () => {
  const page = readFileSync(resolve(__dirname, '../../../docs/api.md'), 'utf8');

  it('says what the routers say', () => {
    // If this fails: npm run build && node backend/dist/test/docs/write-api-page.js
    expect(page).toBe(apiPage());
  }, 120_000);

  it('defines every type that it names', () => {
    const defined = [...page.matchAll(/^- \*\*([A-Z]\w*)\*\*/gm)].map(([, name]) => name);
    const codes = [...page.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code.replaceAll(/"[^"]*"/g, ''));
    const named = new Set(codes.flatMap((code) => code.match(/\b[A-Z]\w*[a-z]\w*\b/g) ?? []));
    named.delete('Record');
    expect([...named].filter((name) => !defined.includes(name))).toEqual([]);
  });
});
