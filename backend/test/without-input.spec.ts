import { allProcedures } from './procedure-list';
import type { ProcedureRow } from './procedure-row';
import { procedureTable } from './procedure-table';

const rows = procedureTable({ claimId: 0, spareClaimId: 0 });

function accepts(path: string, input: unknown): boolean {
  try {
    for (const parse of allProcedures()[path]?._def.inputs ?? []) parse(input);
    return true;
  } catch {
    return false;
  }
}

/** Whether every field of its input may be left out. */
const needsNothing = ({ input, optional = [] }: ProcedureRow): boolean =>
  Object.keys(input ?? {}).every((field) => optional.includes(field));

it.each(rows.filter(needsNothing).map(({ path }) => path))('%s is called without an input', (path) => {
  expect(accepts(path, undefined)).toBe(true);
});

it.each(rows.map(({ path }) => path))('%s means the same by no input as by one without fields', (path) => {
  expect(accepts(path, undefined)).toBe(accepts(path, {}));
});
