import { CliFailure } from '../cli-failure';

/** A verb of `npm run ledger`: gives the exit code, 1 where something does not fit. Throws CliFailure. */
export type LedgerVerb = (args: readonly string[]) => Promise<number>;

/** What a verb was called with, as `parseArgs` reads it. Throws CliFailure with how to call it. */
export function readArguments<Given>(usage: string, read: () => Given): Given {
  try {
    return read();
  } catch {
    throw new CliFailure(`Usage: npm run ledger -- ${usage}`);
  }
}

export const jsonOption = { type: 'boolean', default: false } as const;
