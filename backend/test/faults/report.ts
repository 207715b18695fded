import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Row {
  readonly fault: string;
  readonly load: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /**
   * Seconds from the fault to the first success, and until every worker had one; the most that are allowed for the
   * first.
   */
  readonly first: number;
  readonly all: number;
  readonly bound: number;
  readonly control: string;
}

const head = [
  'fault',
  'load',
  'acknowledged',
  'lost',
  'doubled',
  's to the first success',
  's until all',
  'bound',
  'control',
];

/** Writes the rows as a table in Markdown to `.cache/faults.md`; returns the text. */
export function writeReport(seed: number, rows: readonly Row[]): string {
  const lines = rows.map(({ fault, load, acknowledged, lost, doubled, first, all, bound, control }) => [
    fault,
    load,
    acknowledged.toLocaleString('en'),
    ...[lost, doubled].map(String),
    first.toFixed(1),
    all.toFixed(1),
    bound.toFixed(0),
    control,
  ]);
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const folder = join(__dirname, '../../../.cache');
  mkdirSync(folder, { recursive: true });
  const text = `Seed ${seed} (FAULTS_SEED)\n\n${table}\n`;
  writeFileSync(join(folder, 'faults.md'), text);
  return text;
}
