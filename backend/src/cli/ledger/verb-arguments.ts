import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CliFailure } from '../cli-failure';

/** A verb of `npm run ledger`: gives the exit code, 1 where something does not fit. Throws CliFailure. */
export type LedgerVerb = (args: readonly string[]) => Promise<number>;

/** Says how a verb is called. */
export class WrongCall extends CliFailure {
  constructor(usage: string) {
    super(`Usage: npm run ledger -- ${usage}`);
  }
}

/** What a verb was called with, with so many words beside the options as `words` has bounds. Throws WrongCall. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  called: { readonly usage: string; readonly options: Options; readonly words?: readonly [number, number] },
): ReturnType<typeof parseArgs<{ allowPositionals: true; options: Options }>> {
  const { usage, options, words: [least, most] = [0, Infinity] } = called;
  try {
    const given = parseArgs({ args: [...args], allowPositionals: true, options });
    if (given.positionals.length >= least && given.positionals.length <= most) return given;
  } catch {
    // Said below.
  }
  throw new WrongCall(usage);
}

export const jsonOption = { type: 'boolean', default: false } as const;
