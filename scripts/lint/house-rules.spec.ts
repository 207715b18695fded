import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makePlantedFolder, type Files } from '../testing/planted-folder';
import { ownedTables, readsLog, tablesOfBooks, viewsOfLog } from './house-rules.mjs';

const root = resolve(__dirname, '../..');
const configuration = ['.oxlintrc.json', 'scripts/lint/house-rules.mjs'];

const ground: Files = {
  'package.json': '{ "type": "commonjs" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2023',
      module: 'preserve',
      types: [],
      jsx: 'preserve',
    },
    include: ['**/*'],
  }),
};

/** SQL of the server on the log or a read model. */
const sqlOfOthers = [
  "query('SELECT count(*) FROM claim_overview');",
  'query(`SELECT g.title FROM gos g LEFT JOIN go_status s USING (go_id) WHERE g.go_id = ${id}`);',
  'query(`UPDATE go_stock SET max = ${id}`);',
  `query('DELETE FROM "account"');`,
  'query({ text: `BEGIN; LOCK TABLE events IN SHARE MODE` });',
  "export const sql = 'select * from SEALS';",
  "query('SELECT forget_person($1)');",
  "query(`SELECT nextval('claim_id_seq')`);",
];

/** SQL that names the schema of one shop. */
const sqlOfOneShop = [
  "query('SELECT count(*) FROM projection.claim_overview');",
  'query(`UPDATE projection.${table} SET max = 1`);',
  `query('DELETE FROM "projection"."account"');`,
  'query({ text: `BEGIN; LOCK TABLE ledger.events IN SHARE MODE` });',
  "query('SELECT ledger.forget_person($1)');",
  "query(`SELECT nextval('ledger.claim_id_seq')`);",
  'query(`SELECT * FROM ledger.${table}`);',
  "query('SELECT title FROM public.gos');",
  "query(`SELECT FROM pg_tables WHERE schemaname = 'projection'`);",
  'export const options = (databaseUrl: string) => ({ connectionString: databaseUrl });',
];

/** SQL on records of others, each in a file that may not contain it. */
const recordsOfOthers: Files = {
  'backend/src/features/claims/a.ts': "query('SELECT title FROM gos WHERE go_id = $1');",
  'backend/src/features/catalogue/shop/a.ts':
    'query(`SELECT i.caption FROM items i JOIN go_items l USING (item_id) WHERE l.go_id = ${id}`);',
  'backend/src/platform/web/a.ts': "query('update users set banned = true');",
  'backend/src/ledger/a.ts': "query('DELETE FROM shop_settings');",
  'backend/src/features/catalogue/items/a.ts': `query("SELECT nextval(pg_get_serial_sequence('gos', 'go_id'))");`,
};

const lingui =
  "import { i18n } from '@lingui/core';\nimport { Trans } from '@lingui/react';\nexport const used = [i18n, Trans];\n";
const declared = 'export declare const query: (sql: unknown) => void, id: number, table: string;\n';
const fact =
  "const data = { lineId: 1 };\nexport const facts = [{ type: 'BankLineReopened' as const, data }];\n";
const promise = 'declare const later: () => Promise<void>;\n';

type File = readonly [path: string, content: string];

/** Files for every kind of rule that break it: rules of the server, of types, of React, of this project. */
const violations: Readonly<Record<string, readonly File[]>> = {
  'house(no-sql-on-tables-of-others)': [
    ...sqlOfOthers.map((sql, index): File => [`backend/src/sql-${index}.ts`, sql]),
    ...Object.entries(recordsOfOthers),
  ].map(([path, sql]): File => [path, `${declared}${sql}\n`]),
  'house(no-schema-in-sql)': sqlOfOneShop.map((sql, index): File => [
    `projections/src/schema-${index}.ts`,
    `${declared}${sql}\n`,
  ]),
  'house(facts-by-deciders-only)': [
    ['backend/src/features/money/bank/commands/fact.ts', fact],
    ['backend/src/ledger/fact.ts', "export const fact = { type: 'BankLineReopened', data: {} };\n"],
  ],
  'house(log-in-listed-views-only)': [
    ['projections/src/read-models/claims/log.view.ts', `${declared}query('SELECT data FROM events');\n`],
    [
      'projections/src/read-models/claims/log-join.view.ts',
      `${declared}query(\`SELECT e.data FROM claim_item JOIN events e ON e.stream = \${id}\`);\n`,
    ],
  ],
  'house(no-constant-style)': [
    [
      'frontend/src/Styled.tsx',
      'export const Styled = ({ width }: { width: number }) => <p style={{ width, marginTop: 12 }} />;\n',
    ],
  ],
  'house(texts-when-shown)': [
    ['frontend/src/top.ts', `${lingui}export const title = i18n.t('Log in');\n`],
    ['frontend/src/top-table.ts', `${lingui}export const titles = { login: i18n._('Log in') };\n`],
    ['frontend/src/top-class.ts', `${lingui}export class Titles {\n  login = i18n.t('Log in');\n}\n`],
  ],
  'house(texts-written-out)': [
    'i18n.t(word)',
    'i18n._(`${word} is late`)',
    "i18n.t('In pieces: ' + word)",
    'i18n.t({ id: word })',
    "i18n.t('By {who}', { ...{ who: word } })",
    'word.split(" ").map(i18n.t)',
    '<Trans id={word} />',
    '<Trans id={`Log in`} />',
  ].map((text, index): File => [
    `frontend/src/Variable${index}.tsx`,
    `${lingui}export const shown = (word: string) => ${text};\n`,
  ]),
  'house(no-enums)': [['events/src/enum.ts', 'export enum Side { Left }\n']],
  'house(at-most-three-parameters)': [
    ['events/src/four.ts', 'export const four = (a: 1, b: 1, c: 1, d: 1): number[] => [a, b, c, d];\n'],
  ],
  'import(no-default-export)': [['backend/src/default.ts', 'const one = 1;\nexport default one;\n']],
  'typescript(no-floating-promises)': [['bench/floating.ts', `${promise}later();\n`]],
  'typescript(no-misused-promises)': [
    ['backend/src/misused.ts', `${promise}if (later()) later().catch(() => 1);\n`],
  ],
  'typescript(no-unsafe-assignment)': [
    ['backend/src/any.spec.ts', "export const read: string = JSON.parse('1');\n"],
  ],
  'typescript(no-unnecessary-condition)': [
    ['demo/src/needless.ts', 'export const length = (a: string): number => (a ?? "b").length;\n'],
  ],
  'typescript(no-deprecated)': [
    ['e2e/old.ts', '/** @deprecated */\nconst old = 1;\nexport const kept = old;\n'],
  ],
  'typescript(switch-exhaustiveness-check)': [
    [
      'projections/src/switch.ts',
      "export function f(a: 'x' | 'y'): number {\n  switch (a) {\n    case 'x':\n      return 1;\n  }\n  return 2;\n}\n",
    ],
  ],
  'eslint(complexity)': [
    ['bench/branches.ts', `export const f = (a: number): number => ${'a > 1 ? 1 : '.repeat(11)}2;\n`],
  ],
  'eslint(max-lines-per-function)': [
    ['backend/src/long.ts', `export function long(): void {\n${"  query('');\n".repeat(71)}}\n${declared}`],
  ],
  'unicorn(no-useless-spread)': [
    ['demo/src/object.ts', 'export const f = (a: number): object => ({ ...{ a, b: 1 }, c: 2 });\n'],
    ['events/src/array.ts', 'export const f = (a: number): number[] => [...[a, 1], 2];\n'],
    ['projections/src/call.ts', 'export const f = (a: number): number => Math.max(...[a, 1]);\n'],
  ],
  'eslint(no-console)': [['frontend/src/loud.ts', "console.log('');\n"]],
  'react-hooks(rules-of-hooks)': [
    [
      'frontend/src/Hook.tsx',
      'declare const useThing: () => null;\nexport const Hook = ({ on }: { on: boolean }) => (on ? useThing() : null);\n',
    ],
  ],
  'react(set-state-in-render)': [
    [
      'frontend/src/Loop.tsx',
      "import { useState } from 'react';\nexport function Loop() {\n  const [n, setN] = useState(0);\n  setN(1);\n  return n;\n}\n",
    ],
  ],
  'Unused oxlint-disable directive (no problems were reported).': [
    ['events/src/quiet.ts', '// oxlint-disable-next-line no-console\nexport const one = 1;\n'],
  ],
};

/** A file's own tables, names of procedures, and prose; the SQL of those who own the tables; and a decider. */
const allowed: Files = {
  'backend/src/features/books/verification/own.ts': `${declared}query('SELECT run_id FROM ledger_runs WHERE run_id = $1');\n`,
  'backend/src/ledger/own.ts': `${declared}query('SELECT FROM gos WHERE go_id = $1 FOR UPDATE');\n`,
  'events/src/money/bank/fact.ts': fact,
  'backend/src/name.ts': "export const act = 'ledger.admStartRebuild';\n",
  'backend/src/prose.ts':
    "export const sentence = 'This is not in the ledger. It is not a projection. Nothing is.';\n",
  'frontend/src/Computed.tsx':
    'export const Computed = ({ percent }: { percent: number }) => <p style={{ width: `${percent}%` }} />;\n',
  'frontend/src/Texts.tsx': `${lingui}export const Texts = ({ name = i18n.t('Nobody') }) => [
  i18n.t('Hello {name}', { name }),
  i18n.t({ id: 'Open (of a group order)', message: 'Open' }),
  <Trans key="rules" id="Read the <0>rules</0>" components={{ 0: <b /> }} />,
];\n`,
  'projections/src/gos/a.view.ts': `${declared}${sqlOfOthers.join('\n')}\n`,
  'projections/src/read-models/claims/batch.view.ts': `${declared}query('SELECT data FROM events');\n`,
  'projections/src/executors/log.ts': `${declared}query('SELECT data FROM events');\n`,
  'events/src/store/log/a.ts': `${declared}${sqlOfOthers.join('\n')}\n`,
};

interface Diagnostic {
  readonly code?: string;
  readonly message: string;
  readonly filename: string;
}

let folder: string;
let found: readonly { readonly rule: string; readonly file: string }[];

beforeAll(() => {
  const planted = Object.fromEntries(Object.values(violations).flat());
  const copies = configuration.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  folder = makePlantedFolder(
    Object.assign({}, ground, allowed, planted, Object.fromEntries(copies)) as Files,
  );
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout, stderr } = spawnSync(oxlint, ['--disable-nested-config', '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(`oxlint did not run: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  found = diagnostics.map(({ code, message, filename }) => ({ rule: code ?? message, file: filename }));
});

afterAll(() => rmSync(folder, { recursive: true }));

it.each(Object.keys(violations))('the rule %s refuses each file that breaks it', (rule) => {
  const files = violations[rule] ?? [];
  const refused = found.filter((one) => one.rule === rule).map(({ file }) => file);
  expect(files.filter(([path]) => !refused.includes(path))).toEqual([]);
});

it('no rule refuses a file that is allowed', () => {
  expect(found.filter(({ file }) => file in allowed)).toEqual([]);
});

it('each table has an owner', () => {
  const known = [...ownedTables, ...tablesOfBooks.split(' ')];
  const tables = [
    ...namesIn('backend/migrations', /CREATE TABLE (\w+)/g),
    ...namesIn('events/migrations', /CREATE TABLE ledger\.(\w+)/g),
    ...namesIn('projections/src/read-models', /^ {2}name: '(\w+)'/gm, '.table.ts'),
  ];
  expect(tables.filter((table) => !known.includes(table))).toEqual([]);
});

it('each view that may read the log reads it', () => {
  const idle = Object.keys(viewsOfLog).filter((view) => {
    const path = join(root, `projections/src/read-models/${view}.view.ts`);
    return !existsSync(path) || !readsLog.test(readFileSync(path, 'utf8'));
  });
  expect(idle).toEqual([]);
});

/** @param pattern its first group is a name */
function namesIn(directory: string, pattern: RegExp, ending = '.ts'): string[] {
  const files = readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith(ending))
    .flatMap((file) => {
      const text = readFileSync(join(root, directory, file), 'utf8');
      return Array.from(text.matchAll(pattern), ([, name = '']) => name);
    });
}
