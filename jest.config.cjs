const { moduleNameMapper } = require('./scripts/jest/sources.cjs');
const { swcOptions } = require('./scripts/jest/swc-options.cjs');

const typescript = ['@swc/jest', swcOptions({ jsx: false })];
const withJsx = ['@swc/jest', swcOptions({ jsx: true })];
const anySpec = [
  '\\.int\\.spec\\.ts$',
  '\\.e2e\\.spec\\.ts$',
  '\\.browser\\.spec\\.ts$',
  '\\.faults\\.spec\\.ts$',
];
const foreign = ['<rootDir>/(.*/)?node_modules/', '<rootDir>/[^/]+/dist/', '<rootDir>/\\.(data|cache)/'];

const node = {
  testEnvironment: 'node',
  moduleNameMapper,
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: { '\\.(ts|mjs)$': typescript },
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '<rootDir>/\\.(data|cache)/'],
};

const withPostgres = {
  ...node,
  testPathIgnorePatterns: foreign,
  globalSetup: '<rootDir>/scripts/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/scripts/jest/global-teardown.mjs',
};

/** Packages that ship as ES modules only, and all of their dependencies. */
const esModules =
  'react-markdown|remark-.*|rehype-.*|hast-.*|hastscript|mdast-.*|micromark.*|unified|unist-.*|vfile.*|devlop|bail|trough|is-plain-obj|' +
  'property-information|space-separated-tokens|comma-separated-tokens|html-url-attributes|trim-lines|decode-named-character-reference|' +
  'character-entities.*|estree-util-.*|ccount|escape-string-regexp|markdown-table|longest-streak|zwitch|web-namespaces|html-void-elements|' +
  'stringify-entities|uuid|@trpc/.*|@ant-design/(colors|fast-color)';

/** @type {import('jest').Config} */
module.exports = {
  maxWorkers: 2,
  // A worker keeps data that test files leave in memory; above this limit it is replaced.
  workerIdleMemoryLimit: '1500MB',
  // A busy machine is not a failure; a test that hangs is still found.
  testTimeout: 300_000,
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: ['<rootDir>/{events,projections,backend,demo,scripts}/**/*.spec.ts'],
      testPathIgnorePatterns: [...foreign, ...anySpec],
    },
    {
      ...withPostgres,
      displayName: 'integration',
      testMatch: ['<rootDir>/{events,projections,backend,demo,scripts,rehearsals}/**/*.int.spec.ts'],
    },
    {
      ...withPostgres,
      displayName: 'api',
      testMatch: ['<rootDir>/backend/**/*.e2e.spec.ts'],
    },
    {
      // Each has PostgreSQL servers of its own, which are killed.
      ...node,
      displayName: 'faults',
      testMatch: ['<rootDir>/backend/**/*.faults.spec.ts'],
      testPathIgnorePatterns: foreign,
    },
    {
      displayName: 'web',
      testEnvironment: '<rootDir>/scripts/jest/browser-like-environment.cjs',
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/web-setup.cjs'],
      testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: foreign,
      moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
      moduleNameMapper: {
        ...moduleNameMapper,
        '\\.module\\.css$': '<rootDir>/scripts/jest/css-module.cjs',
        '\\.css$': '<rootDir>/scripts/jest/empty.cjs',
        '/locales/built/': '<rootDir>/scripts/jest/empty.cjs',
        '\\.(svg|png|jpe?g|webp|gif|woff2?)(\\?.*)?$': '<rootDir>/scripts/jest/asset.cjs',
      },
      transform: { '\\.tsx$': withJsx, '\\.(ts|mjs|js)$': typescript },
      transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
    },
    {
      ...withPostgres,
      displayName: 'browser',
      testMatch: ['<rootDir>/e2e/**/*.browser.spec.ts'],
    },
  ],
};
