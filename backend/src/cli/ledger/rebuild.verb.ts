import { rebuild, RebuildBlocked, UnknownReadModel } from '@fan-beats/projections';
import { ledgerDatabase } from './ledger-database';
import {
  CliFailure,
  atRate,
  inWords,
  progressLine,
  readModelLines,
  writeResult,
  jsonOption,
  readArguments,
} from './terminal';

export const rebuildUsage = 'rebuild [READ_MODEL …] [--json]';

/** Rebuilds read models while the shop stays open. */
export async function rebuildVerb(args: readonly string[]): Promise<number> {
  const { values, positionals: names } = readArguments(args, {
    usage: rebuildUsage,
    options: { json: jsonOption },
  });
  const start = performance.now();
  try {
    const report = await rebuild({
      url: await ledgerDatabase(),
      ...(names.length === 0 ? {} : { names }),
      onProgress: ({ phase, events }) => progressLine(`${phase}: ${inWords(events)} events …`),
    });
    progressLine('');
    const seconds = (performance.now() - start) / 1000;
    const head = `Rebuilt from ${inWords(report.events)} events, ${atRate(report.events, seconds)}:`;
    writeResult(values.json, { ...report, seconds }, [head, ...readModelLines(report.readModels)]);
    return 0;
  } catch (error) {
    if (error instanceof RebuildBlocked || error instanceof UnknownReadModel)
      throw new CliFailure(error.message);
    throw error;
  }
}
