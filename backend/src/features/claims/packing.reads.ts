import {
  readAllClaims,
  readClaimPieces,
  readClaimsByIds,
  readClaimsOfGo,
  type ClaimView,
} from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { ClaimRecord } from '../../contract/claims/claim.records';
import type {
  PackingClaimRecord,
  PackingGoRecord,
  PackingLineRecord,
  PackingPieceRecord,
} from '../../contract/claims/packing.records';
import { namesOf } from '../../platform/database/names';
import { itemNames, variantNames } from '../catalogue/items/item-view';
import { toClaimRecords } from './claim-record';

type Piece = Awaited<ReturnType<typeof readClaimPieces>>[number];

/** Claims for those who pack: no amount of money, no mail address (rule D136). */
@Injectable()
export class PackingReads {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  /** Group orders whose goods are on their way or here, newest first. */
  async gos(): Promise<PackingGoRecord[]> {
    const gos = new Map<number, PackingGoRecord>();
    for (const claim of await this.standing(await readAllClaims(this.pool))) {
      const { go_id, gotitle: title, go_status: status, tracking_id } = claim;
      if (status === null) continue;
      const known = gos.get(go_id) ?? { go_id, title, status, claims: 0, ready: 0, tracked: 0 };
      const tracked = tracking_id !== null;
      gos.set(go_id, {
        ...known,
        claims: known.claims + 1,
        ready: known.ready + (!tracked && waitsFor(claim) === null ? 1 : 0),
        tracked: known.tracked + (tracked ? 1 : 0),
      });
    }
    return [...gos.values()].sort((one, other) => other.go_id - one.go_id);
  }

  /** The claims of a group order, by number; none where it has no status yet, or was canceled. */
  async claimsOfGo(goId: number): Promise<PackingClaimRecord[]> {
    return this.packed(await readClaimsOfGo(this.pool, goId), [goId]);
  }

  /** Undefined for a claim that does not exist, or is not to be packed. */
  async claim(claimId: number): Promise<PackingClaimRecord | undefined> {
    const claims = await readClaimsByIds(this.pool, [claimId]);
    const [claim] = await this.packed(
      claims,
      claims.map(({ goId }) => goId),
    );
    return claim;
  }

  private async packed(
    claims: readonly ClaimView[],
    goIds: readonly number[],
  ): Promise<PackingClaimRecord[]> {
    const [standing, pieces] = await Promise.all([this.standing(claims), readClaimPieces(this.pool, goIds)]);
    const captionOf = await this.captions(pieces);
    return standing.map((claim) => {
      const own = pieces.filter(({ claim_id }) => claim_id === claim.claim_id);
      return toPackingClaim(claim, own.map(captionOf));
    });
  }

  private async standing(claims: readonly ClaimView[]): Promise<ClaimRecord[]> {
    const found = await toClaimRecords(
      this.pool,
      claims.filter(({ canceled }) => !canceled),
    );
    return found.filter(({ go_status }) => go_status !== null);
  }

  private async captions(pieces: readonly Piece[]): Promise<(piece: Piece) => PackingPieceRecord> {
    const [items, variants] = await Promise.all([
      namesOf(this.pool, itemNames, { rows: pieces, ids: ({ item_id }) => item_id }),
      namesOf(this.pool, variantNames, { rows: pieces, ids: ({ itemvariant_id }) => itemvariant_id }),
    ]);
    return ({ item_id, itemvariant_id, amount }) => ({
      item_id,
      itemvariant_id,
      caption: items.get(item_id) ?? '',
      variant_caption: itemvariant_id === null ? null : (variants.get(itemvariant_id) ?? null),
      amount,
    });
  }
}

/** The thing for which a claim waits before it is packed. */
function waitsFor({ go_status, to_pay }: ClaimRecord): PackingClaimRecord['waits_for'] {
  if (go_status !== 'ARRIVED' && go_status !== 'SENT_OUT') return 'goods';
  return to_pay > 0 ? 'payment' : null;
}

const freebie = 1;

function toPackingClaim(claim: ClaimRecord, pieces: readonly PackingPieceRecord[]): PackingClaimRecord {
  const { claim_id, go_id, gotitle, user_id, user_displayname, items } = claim;
  return {
    claim_id,
    go_id,
    gotitle,
    user_id,
    user_displayname,
    lines: items.map(toLine),
    pieces,
    additional_info: claim.additional_info,
    freebies_done: items.some(({ item_type }) => item_type === freebie) ? claim.freebies_done : null,
    tracking_id: claim.tracking_id,
    waits_for: waitsFor(claim),
    version: claim.version,
  };
}

function toLine({
  price: _price,
  points: _points,
  ...line
}: ClaimRecord['items'][number]): PackingLineRecord {
  return line;
}
