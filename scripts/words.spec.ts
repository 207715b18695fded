import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
/** The last commit before subjects were checked. */
const lastUnchecked = 'eec525d71';

/**
 * The checked commits, as `hash subject`: none in a copy without git. A shallow clone does not contain the last unchecked one, so its
 * newest commit alone is checked.
 */
function checkedCommits(): string[] {
  if (!existsSync(join(root, '.git'))) return [];
  const known = git('rev-list', '--all').includes(lastUnchecked);
  const range = known ? `${lastUnchecked}..HEAD` : '--max-count=1';
  return git('log', '--no-merges', '--format=%h %s', range).split('\n').filter(Boolean);
}

const subject = /^(Add|Fix|Change|Remove|Move|Rename|Test|Document|Speed up) .{1,68}$/;

/** A comment, or a sentence in it, that begins with one of the words. */
const firstWords = /^\s*(?:\{?\/\*\*?|\*|\/\/)(?: ?|.*[.:;!?] )(?:What|Who|Whoever|Of|So many|Where)\b/;

/** A title of a test that begins with one of the words. */
const titleWords =
  /(?:\b(?:it|test|describe)\b[^'"`]*|^\s*\](?: as const)?\))\(['"`](?:what|who|whoever|of|so many|where)\b/i;

/** Phrases that CONTRIBUTING has a plainer form of. */
const phrases =
  /(?<!there )\bis no (?!longer\b|more\b)|(?<!-)\banew\b|\bby now\b|(?<!(?:one|all|each|most|none|some) )\bof which\b|\bwhose they are\b/i;

const folders = [
  'events',
  'projections',
  'backend',
  'demo',
  'frontend',
  'e2e',
  'bench',
  'scripts',
  'deploy',
  'rehearsals',
];

/** The code of this project, by paths from its top. */
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|tsx|mjs|cjs|cts)$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`),
);

/** The lines of code that the pattern finds, as `file:line: text`. */
const linesWith = (pattern: RegExp, ofFiles = files): string[] =>
  ofFiles.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );

describe('the words of', () => {
  it('commit subjects begin with a verb of the list, and have at most 72 characters', () => {
    const unfit = checkedCommits().filter((line) => {
      const text = line.slice(line.indexOf(' ') + 1);
      return !(subject.test(text) && text.length <= 72);
    });
    expect(unfit).toEqual([]);
  });

  it('sentences of comments begin with a noun or a verb', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(linesWith(firstWords)).toEqual([]);
  });

  it('titles of tests begin with a noun or a verb', () => {
    const specs = files.filter((file) => /\.spec\.tsx?$/.test(file));
    expect(linesWith(titleWords, specs)).toEqual([]);
  });

  it('comments and texts are plain', () => {
    expect(linesWith(phrases)).toEqual([]);
  });
});
