// Plain JavaScript: it runs before anything is installed or built.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { PlainFailure, runMain, stopping } from './lifetime.mjs';
import { root, run, runNode } from './run.mjs';
import { setUp } from './set-up.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ name: string, parts: string[], beside?: boolean, alone?: boolean, run: () => Promise<boolean> }} Stage
 */

const parts = ['lint', 'unit', 'int', 'api', 'web', 'faults', 'browser', 'node24', 'fence', 'tamper'];
const projects = {
  unit: 'unit',
  int: 'integration',
  api: 'api',
  web: 'web',
  faults: 'faults',
  browser: 'browser',
};

const [part, ...jestArguments] = process.argv.slice(2);
/** @type {Counts} */
const total = { passed: 0, failed: 0 };

// Chromium and PostgreSQL work beside each of them: with four on two processors, browser tests alone were no faster,
// and all tests were slower.
const workers = Math.min(4, Math.max(2, availableParallelism()));

/** Whether the built files are up to date: stages that use them wait for it. */
let built = Promise.resolve(true);

/** The Node.js of the images, once a stage needs it.
 * @type {ReturnType<typeof import('./testing/node-24.mjs').findNode24> | undefined} */
let node24;

/** In this order: stages that fail fastest and explain most come first. `beside` stages run beside the others, in a
 * turn of their own. `alone` stages run only where their part is named: they take too long for every run.
 * @type {Stage[]} */
const stages = [
  { name: 'build', parts: [], beside: true, run: () => (built = setUpForTests(true)) },
  { name: 'lint', parts: ['lint'], beside: true, run: () => program('oxlint', ['--disable-nested-config']) },
  { name: 'types', parts: ['lint'], beside: true, run: typecheck },
  { name: 'boundaries', parts: ['lint'], beside: true, run: checkBoundaries },
  { name: 'dead code', parts: ['lint'], beside: true, run: () => program('knip', []) },
  { name: 'format', parts: ['lint'], beside: true, run: () => program('oxfmt', ['--check']) },
  { name: 'Node.js 24', parts: ['node24'], beside: true, run: prepareNode24 },
  { name: 'unit tests', parts: ['unit'], run: testInRandomOrder },
  { name: 'web tests', parts: ['web'], run: () => jest(['web']) },
  { name: 'outside tools', parts: ['int'], run: checkJournalTools },
  { name: 'tests with a database or a browser', parts: ['int', 'api', 'browser'], run: testWithServers },
  { name: 'tests on Node.js 24', parts: ['node24'], run: testOnNode24 },
  { name: 'faults', parts: ['faults'], alone: true, run: testFaults },
  {
    name: 'soak of the fence',
    parts: ['fence'],
    alone: true,
    // 50,000 take three minutes on a Citus cluster.
    run: () => longForm('FENCE_EVENTS', process.env['CITUS_URL'] ? 50_000 : 500_000, 'fence-'),
  },
  {
    name: 'edits of the ledger',
    parts: ['tamper'],
    alone: true,
    run: () => longForm('TAMPER_EDITS', 2_000, 'tampering|verify-ledger'),
  },
];

await runMain(async () => {
  if (part !== undefined && !parts.includes(part)) {
    throw new PlainFailure(
      `There is no part "${part}" of the tests; there are ${parts.join(', ')}, and all of them without a name.`,
    );
  }
  /** @type {string[]} */
  const times = [];
  const failed = await runStages(times);
  console.log(`\n${times.join('\n')}`);
  if (failed) console.log(`\nFAILED: ${failed}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return failed ? 1 : 0;
});

/** @param {string[]} times
 * @returns {Promise<string | null>} the stages that failed */
async function runStages(times) {
  const chosen = stages.filter((stage) => (part === undefined ? !stage.alone : stage.parts.includes(part)));
  // Jest runs the sources, but tests start the built programs. With all tests, the build runs beside them.
  const needsBuild = part !== undefined && !['unit', 'web'].includes(part);
  /** @type {string[]} */
  const failed = [];
  await runInTurn([{ name: 'set-up', parts, run: () => setUpForTests(needsBuild) }], times, failed);
  await Promise.all([
    runInTurn(
      chosen.filter(({ beside }) => beside === true),
      times,
      failed,
    ),
    runInTurn(
      chosen.filter(({ beside }) => beside !== true),
      times,
      failed,
    ),
  ]);
  return failed.join(', ') || null;
}

/** One after another, until one fails, here or beside.
 * @param {Stage[]} turn
 * @param {string[]} times
 * @param {string[]} failed the stages that failed */
async function runInTurn(turn, times, failed) {
  for (const { name, run } of turn) {
    if (failed.length > 0) return;
    const start = Date.now();
    console.log(`\n== ${name}`);
    const passed = await run();
    times.push(`${`${((Date.now() - start) / 1000).toFixed(1)} s`.padStart(8)}  ${name}`);
    if (stopping.aborted) failed.push(`${name} (stopped)`);
    else if (!passed) failed.push(name);
  }
}

/** @param {boolean} build */
async function setUpForTests(build) {
  try {
    await setUp({ build, frontend: part === undefined || part === 'browser' });
    return true;
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error;
    console.error(error.message);
    return false;
  }
}

async function typecheck() {
  return (await runNode(join(root, 'scripts/typecheck.mjs'), [])) === 0;
}

/** @param {string} name of a package's program
 * @param {string[]} args */
async function program(name, args) {
  return (await runNode(join(root, 'node_modules/.bin', name), args)) === 0;
}

/** Runs a program, and all that it starts, on another Node.js.
 * @param {string} node
 * @param {string} name of a package's program
 * @param {string[]} args */
async function programOn(node, name, args) {
  const PATH = `${dirname(node)}${delimiter}${process.env['PATH']}`;
  return (await run(node, [join(root, 'node_modules/.bin', name), ...args], { env: { PATH } })) === 0;
}

function checkBoundaries() {
  const folders = ['events', 'projections', 'backend', 'demo', 'frontend'];
  return program('depcruise', ['--config', '.dependency-cruiser.cjs', ...folders]);
}

/**
 * If they may not be installed, the tests that need them fail with a message. On a machine for tests, this check itself
 * fails.
 */
async function checkJournalTools() {
  const { missingJournalTools } = await import('./journal-tools.mjs');
  const sentence = missingJournalTools();
  if (sentence) console.error(sentence);
  return sentence === null || !process.env['CI'];
}

/** @param {string} setting the variable for the number of tries
 * @param {number} howMuch
 * @param {string} pattern of the files */
async function longForm(setting, howMuch, pattern) {
  process.env[setting] ??= String(howMuch);
  return runJest(['integration'], [`--testPathPatterns=${pattern}`]);
}

/** Runs the chosen parts.
 * @param {(keyof typeof projects)[]} names
 * @param {string[]} [more] arguments */
async function jest(names, more) {
  const asked = names.filter((name) => part === undefined || name === part);
  return runJest(
    asked.map((name) => projects[name]),
    more,
  );
}

/** @param {string[]} selected
 * @param {string[]} more arguments
 * @param {string} node that runs them */
async function runJest(selected, more = [], node = process.execPath) {
  const results = join(root, `.cache/jest-results-${selected.join('-')}-${process.pid}.json`);
  // With two suites with servers at once the processors rest a tenth of the time.
  const atOnce = selected.includes('browser') ? Math.min(4, workers + 1) : workers;
  const report = [`--maxWorkers=${atOnce}`, '--json', `--outputFile=${results}`];
  await refuseForeignFiles(selected);
  const passed = await programOn(node, 'jest', [
    '--selectProjects',
    ...selected,
    ...more,
    ...report,
    '--',
    ...jestArguments,
  ]);
  const complete = countResults(results);
  rmSync(results, { force: true });
  return complete && passed;
}

/** A name that matches no file of the part, but some of others, is meant for another part: Jest alone would only report
 * that it found none.
 * @param {string[]} selected */
async function refuseForeignFiles(selected) {
  if (part === undefined || !jestArguments.some((argument) => !argument.startsWith('-'))) return;
  const { partsOfFiles } = await import('./testing/parts-of-files.mjs');
  const found = partsOfFiles(jestArguments.filter((argument) => !argument.startsWith('-')));
  const own = Object.entries(projects).filter(([, project]) => selected.includes(project));
  if (found.length === 0 || own.some(([name]) => found.includes(name))) return;
  throw new PlainFailure(
    `No test file of the part "${part}" has that name. There are some in ${found.join(', ')}: npm test -- ${found[0]} ${jestArguments.join(' ')}`,
  );
}

/** @param {string} path
 * @returns {boolean} whether every test that was found was run */
function countResults(path) {
  if (!existsSync(path)) return false;
  /** @type {Record<'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites' | 'numPendingTests' | 'numTodoTests', number>} */
  const results = JSON.parse(readFileSync(path, 'utf8'));
  total.passed += results.numPassedTests;
  total.failed += results.numFailedTests + results.numRuntimeErrorTestSuites;
  const skipped = results.numPendingTests + results.numTodoTests;
  if (skipped > 0) console.error(`${skipped} tests are skipped: a test runs or goes.`);
  return skipped === 0;
}

/** Runs in a random order, the files and the tests of each file, so that no test comes to need the one before it. */
async function testInRandomOrder() {
  const order = `--testSequencer=${join(root, 'scripts/jest/random-order.cjs')}`;
  return jest(['unit'], ['--randomize', order]);
}

/**
 * One run for all projects with servers, so that the processors are busy; with all tests also the short form of the
 * faults.
 */
async function testWithServers() {
  process.env['FAULTS'] ??= 'short';
  if (!(await built)) return false;
  if (part === undefined || part === 'browser') {
    const { findChromium } = await import('./chromium.mjs');
    // Unpacking or installing one takes longer than a test may.
    console.log(`Browser: ${(await findChromium()).executablePath}`);
  }
  return jest(['int', 'api', 'faults', 'browser']);
}

/** At length by default: FAULTS=short takes two minutes. */
async function testFaults() {
  process.env['FAULTS'] ??= 'long';
  return jest(['faults']);
}

function findNode24() {
  node24 ??= import('./testing/node-24.mjs').then((module) => module.findNode24());
  return node24;
}

/** Early, because it may have to be fetched. A machine for tests needs it, and so does the part of that name. */
async function prepareNode24() {
  const { path, sentence } = await findNode24();
  if (path === null) console.error(sentence);
  return path !== null || (part === undefined && !process.env['CI']);
}

/** Tests the code of the images once more, on the Node.js that they ship. */
async function testOnNode24() {
  const { path, sentence } = await findNode24();
  if (path === null || (path === process.execPath && part === undefined)) {
    console.log(sentence);
    return true;
  }
  return runJest(['unit', 'integration', 'api'], [], path);
}
