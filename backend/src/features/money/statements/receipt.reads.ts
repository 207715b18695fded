import { holdsEvent, NotFound } from '@fan-beats/events';
import { Matches } from 'class-validator';
import type { ReceiptRecord } from '../../../contract/claims/claim-history.records';
import { OwnRead, Read, type Ground } from '../../../platform/acts/act';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { isAdmin } from '../../../platform/people/person';
import { Id, Position } from '../../../platform/trpc/fields';
import { loadClaim } from './claim-history.reads';

const submissions: ReadonlySet<string> = new Set(['ClaimSubmitted', 'ClaimExtended', 'ClaimRevised']);

/** The receipt of a standing claim: where its latest submission stands, and its hash (rule D54). Throws NotFound. */
export class GetReceipt extends OwnRead<ReceiptRecord> {
  @Id() claimId: number;

  async read({ pool, get }: Ground): Promise<ReceiptRecord> {
    // An admin confirms claims for fans, and hands out their receipts.
    const of = isAdmin(this.actor) ? 'anybody' : this.actor.userId;
    const { events, claim } = await loadClaim(pool, this.claimId, of);
    const latest = events.findLast(({ type }) => submissions.has(type));
    if (!latest || claim.status !== 'standing') throw new NotFound('claim');
    const { position, hash, recordedAt } = latest;
    return {
      claim_id: claim.claimId,
      position,
      hash,
      recorded_at: new Date(recordedAt).toISOString(),
      link: `${get<AppConfig>(APP_CONFIG).publicUrl}/receipt?position=${position}&hash=${hash}`,
    };
  }
}

/** Whether the ledger holds an event with this hash at this place, and its contents still give that hash (rule D54). */
export class CheckReceipt extends Read<{ held: boolean }> {
  @Position() position: number;
  @Matches(/^[0-9a-f]{64}$/i, { message: '$property must be 64 hexadecimal digits' }) hash: string;

  async read({ pool }: Ground): Promise<{ held: boolean }> {
    const { position, hash } = this;
    return { held: await holdsEvent(pool, { position, hash: hash.toLowerCase() }) };
  }
}
