import type { StatementAccount } from '@fan-beats/projections';
import { IsIn, Matches } from 'class-validator';
import { Id, Instant, Optional, OptionalOrNull, Position, Whole } from '../../platform/trpc/fields';

const accounts: readonly StatementAccount[] = ['EUR', 'BEATS'];
const largestPage = 200;

export class StatementInput {
  @IsIn(accounts)
  account: StatementAccount;

  /** `next_cursor` of the page before. */
  @OptionalOrNull()
  @Position()
  cursor?: number | null;

  @Optional()
  @Whole(1, largestPage)
  limit?: number;
}

export class UserStatementInput extends StatementInput {
  @Id()
  user_id: number;

  /** Both ends count as inside. */
  @OptionalOrNull()
  @Instant()
  from?: string | null;

  @OptionalOrNull()
  @Instant()
  to?: string | null;
}

export class ClaimInput {
  @Id()
  claim_id: number;
}

export class DeletedClaimsInput {
  /** Everybody's where it is left out. */
  @Optional()
  @Id()
  user_id?: number;

  /** `next_cursor` of the page before. */
  @OptionalOrNull()
  @Position()
  cursor?: number | null;

  @Optional()
  @Whole(1, largestPage)
  limit?: number;
}

export class CheckReceiptInput {
  @Position()
  position: number;

  @Matches(/^[0-9a-f]{64}$/i, { message: '$property must be 64 hexadecimal digits' })
  hash: string;
}
