import { headKey } from '../../../../platform/tables/read-table';
import { HeadUnknown, type Mapping } from './csv';
import { identify, type IdentifiedLine } from './fingerprint';
import { readFiles } from './read-file';
import type { ReadFile, UnknownHead } from './read-line';
import { unpack } from './unpack';

/** A file, and the mappings of tables. */
export interface BankFileJob {
  readonly bytes: Uint8Array;
  /** Earlier mappings of organisers, by `headKey`. */
  readonly mappings: ReadonlyMap<string, Mapping>;
  /** The organiser's mapping for this file. It applies to a head that has all these columns. */
  readonly said: Mapping | null;
  /** The key of the fingerprints. */
  readonly key: string;
}

export interface FoundFile extends ReadFile {
  readonly identified: readonly IdentifiedLine[];
  /** The head that `said` applied to, by `headKey`. */
  readonly saidOf: string | null;
}

export type BankFileAnswer = { readonly file: FoundFile } | { readonly unknown: UnknownHead };

/** Reads a file of a bank; runs on a thread of its own (rule M14). Throws FileRefused. */
export async function readBankFile({ bytes, mappings, said, key }: BankFileJob): Promise<BankFileAnswer> {
  let saidOf: string | null = null;
  const mappingOf = (head: readonly string[]): Mapping | undefined => {
    const isSaid = said !== null && Object.values(said.columns).every((name: string) => head.includes(name));
    if (!isSaid) return mappings.get(headKey(head));
    saidOf = headKey(head);
    return said;
  };
  try {
    const read = readFiles(await unpack(bytes), mappingOf);
    return { file: { ...read, identified: identify(read.lines, key), saidOf } };
  } catch (error) {
    if (error instanceof HeadUnknown) return { unknown: error.unknown };
    throw error;
  }
}
