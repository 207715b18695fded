import { keptRefusal } from '../../../platform/errors/translate-error';
import type { RefusedClaim } from '../takeover.entity';

/** The most claims that are changed at once. The ledger commits them in one transaction. */
const maxAtOnce = 128;

/** Runs a command for each fan, also after one was refused, and returns those that were refused. */
export async function runForFans<Fan extends { readonly userId: number | null }>(
  fans: readonly Fan[],
  runFor: (fan: Fan) => Promise<unknown>,
): Promise<readonly RefusedClaim[]> {
  const runOne = async (fan: Fan): Promise<readonly RefusedClaim[]> => {
    try {
      await runFor(fan);
      return [];
    } catch (refusal) {
      return [{ userId: fan.userId ?? 0, refusal: keptRefusal(refusal) }];
    }
  };
  const refused: RefusedClaim[] = [];
  for (let next = 0; next < fans.length; next += maxAtOnce)
    refused.push(...(await Promise.all(fans.slice(next, next + maxAtOnce).map(runOne))).flat());
  return refused;
}
