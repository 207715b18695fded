import type { Seller, WithdrawalAnswer } from '@fan-beats/events';
import type { TextVersion } from '@fan-beats/events/language';

/** The texts above the button of a trader: the seller, the legal texts in force, and the cost notice (rule L3). */
export interface OrderTermsRecord {
  readonly seller: Seller;
  readonly texts: readonly TextVersion[];
  readonly cost_notice: string;
}

/** The answer to a withdrawal, whether it fits a claim or not (rule L6). */
export interface WithdrawalReceiptRecord {
  readonly declared_at: string;
}

/** A withdrawal as organisers read it; the typed fields are null where the person was erased. */
export interface WithdrawalRecord {
  /** Null for one that waits: it is not a fact yet. */
  readonly position: number | null;
  /** The number of one that waits to be sorted; null for a fact. */
  readonly waiting_id: number | null;
  readonly declared_at: string;
  /** Null where reference and mail fit no claim. */
  readonly claim_id: number | null;
  readonly user_id: number | null;
  readonly name: string | null;
  readonly mail: string | null;
  readonly reference: string | null;
  readonly about: string | null;
  readonly answer: WithdrawalAnswer | null;
  readonly reason: string | null;
}

/** The waiting withdrawals of one address, before an organiser erases them at once (rule L10). */
export interface WaitingOfAddressRecord {
  readonly mail: string;
  readonly waiting: number;
  /** The number of the newest one; one that arrives later is not erased with these. */
  readonly last_waiting_id: number;
}

/** The result of erasing several withdrawals at once. */
export interface ErasedWithdrawalsRecord {
  readonly erased: number;
}
