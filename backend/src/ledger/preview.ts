import { canonicalJson, ConcurrencyConflict, sha256Hex } from '@fan-beats/events';
import type { DataSource, EntityManager } from 'typeorm';
import { statementsIn } from '../platform/database/statements';
import { DecisionContext } from './decision-context';
import { FoldedClaims } from './folded-claims';
import type { CommandNeeds } from './ledger-command';
import { joinNeeds, loadDecisionState } from './load-decision-state';

/** A plan of an act. The handler of the preview and the handler of the act call the same `decide`. */
export interface PreviewPlan<Planned, Records = undefined> {
  readonly needs: CommandNeeds;
  /** Reads records that the decision needs, without locks. */
  readonly readRecords?: (records: EntityManager) => Promise<Records>;
  /** Further data to load, known only from the records. */
  readonly needsOfRecords?: (records: Records) => CommandNeeds;
  /** Pure. Throws a Rejection or NotFound where the act would be refused. */
  decide(state: DecisionContext, records: Records): Planned;
}

/**
 * Decides a plan on one state of the database, outside of the commits: it takes no lock, waits for no command and
 * records nothing. The transaction is read-only, so that a plan that locks or writes fails.
 */
export async function previewPlan<Planned, Records>(
  source: DataSource,
  plan: PreviewPlan<Planned, Records>,
  clockOffsetMs: number,
): Promise<Planned> {
  return source.transaction('REPEATABLE READ', async (records) => {
    await records.query('SET TRANSACTION READ ONLY');
    const client = statementsIn(records);
    const held = (await plan.readRecords?.(records)) as Records;
    const needs = joinNeeds([plan.needs, plan.needsOfRecords?.(held) ?? {}]);
    const loaded = await loadDecisionState(client, needs, {
      readStreams: (streams) => new FoldedClaims().load(client, streams),
      clockOffsetMs,
    });
    return plan.decide(new DecisionContext(loaded, []), held);
  });
}

/**
 * SHA-256 in hex of the figures that a preview showed, as JSON. A plan adds the versions of streams where each new
 * event is a reason to look again.
 */
export const digestOfShown = (shown: object): string => sha256Hex(canonicalJson(shown));

/** Throws ConcurrencyConflict where the act has the digest of a preview that showed something else. Acts without a digest pass. */
export function refuseOtherPlan(
  stream: string,
  digests: { readonly named: string | undefined; readonly now: string },
): void {
  if (digests.named !== undefined && digests.named !== digests.now) throw new ConcurrencyConflict(stream);
}
