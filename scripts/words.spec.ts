import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const isClone = existsSync(join(root, '.git'));

/** The last commit before subjects were checked. */
const lastUnchecked = 'eec525d71';

/** A shallow clone does not contain that commit: there the newest commit alone is checked. */
function checkedCommits(): string[] {
  const known = git('rev-list', '--all').includes(lastUnchecked);
  return known ? [`${lastUnchecked}..HEAD`] : ['--max-count=1'];
}

const subject = /^(Add|Fix|Change|Remove|Move|Rename|Test|Document|Speed up) .{1,68}$/;

/** A docstring or comment that begins with one of the words, at the begin of a line. */
const firstWords = /^\s*(?:\/\*\*|\*|\/\/) ?(?:What|Who|Whoever|Of|So many|Where)\b/;

/** Phrases that CONTRIBUTING has a plainer form of, in a comment on lines of its own. */
const phrases =
  /^\s*(?:\/\*\*|\*|\/\/) .*(?:(?<!there )\bis no (?!longer\b)|\banew\b|\bby now\b|(?<!(?:one|all|each|most|none|some) )\bof which\b|\bwhose they are\b)/i;

/** The lines of the files of one of these types that the pattern finds, as `file:line: text`. */
function linesWith(pattern: RegExp, types: readonly string[]): string[] {
  return git('ls-files', ...types.map((type) => `*.${type}`))
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
}

const commented = ['ts', 'tsx', 'mjs', 'cjs', 'cts'];

(isClone ? describe : describe.skip)('the words of', () => {
  it('commit subjects begin with a verb of the list, and have at most 72 characters', () => {
    const subjects = git('log', '--no-merges', '--format=%h %s', ...checkedCommits())
      .trim()
      .split('\n');
    const unfit = subjects.filter((line) => {
      const text = line.slice(line.indexOf(' ') + 1);
      return line !== '' && !(subject.test(text) && text.length <= 72);
    });
    expect(unfit).toEqual([]);
  });

  it('comments begin with a noun or a verb', () => {
    expect(linesWith(firstWords, commented)).toEqual([]);
  });

  it('comments are plain', () => {
    expect(linesWith(phrases, commented)).toEqual([]);
  });
});
