import { IsIn } from 'class-validator';
import {
  Euros,
  FanBeats,
  Flag,
  Id,
  IdList,
  largestAmount,
  Nested,
  Optional,
  OptionalOrNull,
  OrNull,
  Text,
  Uuid,
  Whole,
} from '../../platform/trpc/fields';

const linesPerCart = 200;
const claimsPerCall = 500;
const infoLength = 2_000;
const largestVersion = 2_147_483_647;
const largestBeats = Number.MAX_SAFE_INTEGER;

export class CartEntryInput {
  @Id()
  item_id: number;

  @OrNull()
  @Id()
  itemvariant_id: number | null;

  @Whole(0, largestAmount)
  amount: number;

  @OptionalOrNull()
  @Text(infoLength)
  additional_info?: string | null;

  /** What the cart believed to be claimed already; the server knows better. */
  @Optional()
  @Whole(0, largestAmount)
  amount_claimed?: number;

  /** The price of one piece as the person saw it, 0 for a freebie (rule D71). */
  @Optional()
  @Euros()
  expected_price?: number;

  /** The Fan Beats that one piece grants or, for a freebie, costs, as the person saw it. */
  @Optional()
  @FanBeats()
  expected_points?: number;
}

/** What the person saw of everything the submission adds: its pieces beyond what is claimed (rule D71). */
class ExpectedAdditionInput {
  @Optional()
  @Euros()
  expected_sum?: number;

  /** What the new freebies cost less what the new items grant; below 0 where more is granted. */
  @Optional()
  @Whole(-largestBeats, largestBeats)
  expected_points?: number;
}

export class SubmitCartInput extends ExpectedAdditionInput {
  @Id()
  go: number;

  @Nested(() => CartEntryInput, linesPerCart)
  entries: readonly CartEntryInput[];

  @OptionalOrNull()
  @Text(infoLength)
  additional_info?: string | null;

  /** Made once per attempt of the person (rule D25). */
  @Optional()
  @Uuid()
  idempotency_key?: string;
}

export class SubmitGoClaimInput extends ExpectedAdditionInput {
  @Id()
  go_id: number;

  @Nested(() => CartEntryInput, linesPerCart)
  cart_entries: readonly CartEntryInput[];

  @OptionalOrNull()
  @Text(infoLength)
  additional_information?: string | null;

  @Optional()
  @Uuid()
  idempotency_key?: string;
}

export class ProxySubmitCartInput extends SubmitCartInput {
  @Id()
  user_id: number;

  /** The version of the claim that the admin saw, 0 where there was none (rule D72). */
  @Optional()
  @Whole(0, largestVersion)
  expected_version?: number;
}

export class ProxySubmitGoClaimInput extends SubmitGoClaimInput {
  @Id()
  user_id: number;

  /** The version of the claim that the admin saw, 0 where there was none (rule D72). */
  @Optional()
  @Whole(0, largestVersion)
  expected_version?: number;
}

export class ClaimIdInput {
  @Id()
  claim_id: number;
}

export class DeleteClaimInput extends ClaimIdInput {
  /** What marks by hand meant: the money lies with the shop and goes to the balance, or it was never there (rule M25). */
  @Optional()
  @IsIn(['paid', 'mistaken'])
  marks?: 'paid' | 'mistaken';

  @Optional()
  @Uuid()
  idempotency_key?: string;
}

export class UserClaimsInput {
  @Id()
  user_id: number;
}

export class ClaimPiecesInput {
  @IdList(500)
  go_ids: readonly number[];
}

export class UpdateClaimInput {
  @Id()
  claim_id: number;

  @Optional()
  @Whole(1, largestVersion)
  expected_version?: number;

  @Optional()
  @Flag()
  payment_received?: boolean;

  @Optional()
  @Flag()
  freebies_done?: boolean;

  @OptionalOrNull()
  @Text(infoLength)
  admin_note?: string | null;

  @OptionalOrNull()
  @Text(200)
  tracking_id?: string | null;

  @Optional()
  @Euros()
  domestics?: number;

  @Optional()
  @Euros()
  ems?: number;

  @Optional()
  @Euros()
  customs?: number;

  @Optional()
  @Flag()
  domestics_done?: boolean;

  @Optional()
  @Flag()
  ems_done?: boolean;

  @Optional()
  @Flag()
  customs_done?: boolean;
}

export class UpdateOneClaimInput extends UpdateClaimInput {
  /** What marks by hand that are taken off meant; left out for mistaken, as for a deletion. */
  @Optional()
  @IsIn(['paid', 'mistaken'])
  marks?: 'paid' | 'mistaken';

  /** Made once per attempt of the person (rule D75). */
  @Optional()
  @Uuid()
  idempotency_key?: string;
}

/** A larger batch is sent in several calls under one id. */
export class UpdateClaimsInput {
  /** Made by the client once per bulk act, so that a call can be sent again (rule D25). */
  @Optional()
  @Uuid()
  batch_id?: string;

  /** What marks by hand that are taken off meant, of all these claims; left out for mistaken. */
  @Optional()
  @IsIn(['paid', 'mistaken'])
  marks?: 'paid' | 'mistaken';

  @Nested(() => UpdateClaimInput, claimsPerCall)
  claims: readonly UpdateClaimInput[];
}

export class BatchesInput {
  /** `next_cursor` of the page before. */
  @OptionalOrNull()
  @Whole(1, Number.MAX_SAFE_INTEGER)
  cursor?: number | null;

  @Optional()
  @Whole(1, 50)
  limit?: number;
}
