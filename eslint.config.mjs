import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const tests = ['**/*.spec.{ts,tsx}', '**/testing/**', 'backend/test/**', 'e2e/**'];
const workspaces = ['{events,projections,backend,demo,frontend,bench}/**/*.{ts,tsx}'];
const plainScripts = [
  'demo/pictures/**',
  'scripts/**/*.cjs',
  'scripts/jest/test-database.js',
  '*.cjs',
  '*.mjs',
];

/** A constructor of Nest's takes what it needs; everything else with four parameters takes an object. */
const atMostThreeParameters = [
  'FunctionDeclaration[params.length>3]',
  'ArrowFunctionExpression[params.length>3]',
  'MethodDefinition[kind!="constructor"] > FunctionExpression[params.length>3]',
  ':not(MethodDefinition) > FunctionExpression[params.length>3]',
].map((selector) => ({ selector, message: 'At most three parameters: pass an object.' }));

const namedExportsOnly = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };

const sqlOnTablesOfOthers = [
  String.raw`\bprojection"?\.(["a-z_]|$)`,
  String.raw`\bledger"?\."?(events|seals|[a-z]+_[a-z_]+)\b`,
  String.raw`\b(from|join|into|update|table|only)\s+"?ledger"?\.`,
].flatMap((pattern) =>
  [`Literal[value=/${pattern}/i]`, `TemplateElement[value.raw=/${pattern}/i]`].map((selector) => ({
    selector,
    message: 'The log and the read models are asked through functions of events and projections.',
  })),
);

export default defineConfig(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '.cache/**', 'coverage/**', 'e2e/results/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      complexity: ['error', 10],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...atMostThreeParameters],
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-unnecessary-type-arguments': 'off',
      // RTK Query and the commands say `void` where there is no input or no answer.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Inputs are plain data in the shape of their class; a test need not construct one.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // An interface of promises is often kept by a function that needs none.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: workspaces,
    rules: { 'no-restricted-syntax': ['error', ...atMostThreeParameters, namedExportsOnly] },
  },
  {
    files: ['backend/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-syntax': ['error', ...atMostThreeParameters, namedExportsOnly, ...sqlOnTablesOfOthers],
    },
  },
  // Decorators read classes at run time: an `import type` in a constructor would leave nothing to inject.
  { files: ['backend/**'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
      // antd's handlers may be async: what they reject with is shown by whoever awaits inside.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, properties: false } },
      ],
    },
  },
  {
    files: tests,
    rules: {
      'max-lines-per-function': 'off',
      complexity: 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['scripts/**', 'bench/**', 'backend/src/cli/**'], rules: { 'no-console': 'off' } },
  // JSDoc can name the type of parsed JSON, but not without an assignment from `any`; names are checked by tsc.
  {
    files: ['scripts/**/*.mjs'],
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['frontend/vite.config.mts'], rules: { 'no-restricted-syntax': 'off' } },
  // Configuration and glue that no tsconfig names.
  {
    files: plainScripts,
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
    rules: {
      'max-lines-per-function': 'off',
      complexity: 'off',
      'no-console': 'off',
      'no-undef': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
);
