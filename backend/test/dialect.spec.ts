import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const folders = ['events', 'projections', 'backend'].flatMap((name) => [`${name}/src`, `${name}/migrations`]);
const statement =
  /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|GRANT|LISTEN|COPY|BEGIN|LOCK|SET|TRUNCATE|ANALYZE|REVOKE|COMMENT ON)\b/;

/** Texts in backticks or single quotes that are SQL, without the parts that they quote themselves. */
const statementsIn = (source: string): string[] =>
  Array.from(
    source.matchAll(/`([^`]*)`|'((?:[^'\\\n]|\\.)*)'/g),
    ([, template, text]) => template ?? text ?? '',
  )
    .filter((text) => statement.test(text))
    .map((text) => text.replaceAll(/'[^']*'/g, "''").replaceAll(/\$\{[^}]*\}/g, ' '));

const wordsIn = (sql: string): string[] => sql.match(/\b([A-Z][A-Z]+|pg_[a-z_]+)\b/g) ?? [];

const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => join(root, folder, String(file))),
  )
  .filter((file) => file.endsWith('.ts') && !file.includes('spec.ts') && !/[\\/]testing[\\/]/.test(file));
const used = new Set(sources.flatMap((file) => statementsIn(readFileSync(file, 'utf8')).flatMap(wordsIn)));

const rows = readFileSync(join(root, 'docs/dialect.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const listed = rows.flatMap(([, , words = '']) =>
  Array.from(words.matchAll(/`([^`]+)`/g), ([, word]) => word ?? ''),
);

it('each word of SQL has its cells in docs/dialect.md, and each one there is used', () => {
  expect(used.size).toBeGreaterThan(100);
  expect([...used].filter((word) => !listed.includes(word))).toEqual([]);
  expect(listed.filter((word) => !used.has(word))).toEqual([]);
});

it('each cell says works, adapted or barred, and where that is known from', () => {
  for (const [, feature, , citus, pgDog, yugabyte, source] of rows) {
    for (const cell of [citus, pgDog, yugabyte])
      expect(`${feature}: ${cell}`).toMatch(/: (works|adapted|barred)\b/);
    expect(source).not.toBe('');
  }
});

it('finds a word that is new', () => {
  expect(statementsIn('const sql = `SELECT x FROM t TABLESAMPLE SYSTEM (1)`;').flatMap(wordsIn)).toContain(
    'TABLESAMPLE',
  );
});
