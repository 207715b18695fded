import {
  Euros,
  Filled,
  Flag,
  Id,
  largestAmount,
  Nested,
  Optional,
  OptionalOrNull,
  OrNull,
  Text,
  Uuid,
  Whole,
} from '../procedures/fields';

const linesPerCart = 200;
const claimsPerCall = 500;
const infoLength = 2_000;
const largestVersion = 2_147_483_647;

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
}

export class SubmitCartInput {
  @Id()
  go: number;

  @Nested(() => CartEntryInput, linesPerCart)
  entries: CartEntryInput[];

  @OptionalOrNull()
  @Text(infoLength)
  additional_info?: string | null;

  /** Made once per attempt of the person (rule D25). */
  @Optional()
  @Filled(100)
  idempotency_key?: string;
}

export class SubmitGoClaimInput {
  @Id()
  go_id: number;

  @Nested(() => CartEntryInput, linesPerCart)
  cart_entries: CartEntryInput[];

  @OptionalOrNull()
  @Text(infoLength)
  additional_information?: string | null;

  @Optional()
  @Filled(100)
  idempotency_key?: string;
}

export class ProxySubmitCartInput extends SubmitCartInput {
  @Id()
  user_id: number;
}

export class ProxySubmitGoClaimInput extends SubmitGoClaimInput {
  @Id()
  user_id: number;
}

export class ClaimIdInput {
  @Id()
  claim_id: number;
}

export class UserClaimsInput {
  @Id()
  user_id: number;
}

export class FreebieOverviewInput {
  @Id()
  go_id: number;
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

/** A larger batch is sent in several calls under one id. */
export class UpdateClaimsInput {
  /** Made by the client once per bulk act, so that a call can be sent again (rule D25). */
  @Optional()
  @Uuid()
  batch_id?: string;

  @Nested(() => UpdateClaimInput, claimsPerCall)
  claims: UpdateClaimInput[];
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
