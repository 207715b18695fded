import { lastPosition, loadSeals, sealUpTo } from '@fan-beats/events';
import { pushSeal } from './push-seal';
import { withServerClient } from './ledger-database';
import { writeResult, jsonOption, readArguments } from './terminal';

export const sealUsage = 'seal [--to FILE|mailto:…|https://…] [--json]';

/** Seals everything that is recorded now, and names the newest seal: the one to note elsewhere, where `--to` takes it. */
export async function sealVerb(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, {
    usage: sealUsage,
    options: { json: jsonOption, to: { type: 'string' } },
  });
  const { made, newest } = await withServerClient(async (client) => {
    const seals = await sealUpTo(client, await lastPosition(client));
    return { made: seals.length, newest: (await loadSeals(client, { newest: 1 })).at(-1) ?? null };
  });
  if (newest && values.to !== undefined)
    await pushSeal(`${newest.number}:${newest.hash} ${new Date(newest.sealedAt).toISOString()}`, values.to);
  const name = newest ? `${newest.number}:${newest.hash}` : 'none';
  writeResult(values.json, { made, newest }, [
    made > 0 ? `Sealed: ${name}` : `Everything is sealed already; the newest seal is ${name}`,
  ]);
  return 0;
}
