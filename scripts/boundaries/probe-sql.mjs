import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { root } from '../run.mjs';

const rule = 'no-restricted-syntax';

/** SQL of the server on the log or a read model. */
const violations = [
  "query('SELECT count(*) FROM projection.claim_overview');",
  'query(`SELECT g.title FROM gos g LEFT JOIN projection.go_status s USING (go_id) WHERE g.go_id = ${id}`);',
  'query(`UPDATE projection.${table} SET max = 1`);',
  `query('DELETE FROM "projection"."account"');`,
  'query({ text: `BEGIN; LOCK TABLE ledger.events IN SHARE MODE` });',
  "const sql = 'select * from LEDGER.SEALS';",
  "query('SELECT ledger.forget_person($1)');",
  "query(`SELECT nextval('ledger.claim_id_seq')`);",
  'query(`SELECT * FROM ledger.${table}`);',
];

/** Its own tables, names of procedures, and prose. */
const allowed = [
  "query('SELECT run_id FROM ledger_runs JOIN users ON user_id = started_by');",
  "const act = 'ledger.admStartRebuild';",
  "const sentence = 'This is not in the ledger. It is no projection. Nothing is.';",
  'await this.ledger.run(act); ledger.events.length;',
];

/** Lints SQL as if it stood in the server; answers in sentences where the rule does not do what it is for. */
export async function probeSql() {
  const eslint = new ESLint({ cwd: root });
  /** @param {string} file */
  const ruleFor = async (file) => {
    /** @type {{ rules?: Linter.RulesRecord }} */
    const config = await eslint.calculateConfigForFile(file);
    return config.rules?.[rule] ?? 'off';
  };
  const server = await ruleFor('backend/src/features/gos/a.ts');
  const owners = await Promise.all(
    ['projections/src/gos/a.view.ts', 'events/src/store/log/a.ts'].map(ruleFor),
  );
  return [
    ...violations.flatMap((code) => (fires(code, server) ? [] : [`SQL of the server is let pass: ${code}`])),
    ...allowed.flatMap((code) =>
      fires(code, server) ? [`The rule on SQL fires on what is allowed: ${code}`] : [],
    ),
    ...violations.flatMap((code) =>
      owners.some((entry) => fires(code, entry)) ? [`Owners of tables may not write: ${code}`] : [],
    ),
  ];
}

/** @param {string} code
 * @param {Linter.RuleEntry} entry */
function fires(code, entry) {
  const config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    rules: { [rule]: entry },
  };
  return new Linter().verify(code, /** @type {Linter.Config[]} */ ([config]), 'a.ts').length > 0;
}
