import type { ClaimRecord } from '../claims/claim.records';
import type { StatementEntryRecord } from '../money/statement.records';
import type { NoticeRecord } from '../notices/notice.records';
import type { LegalTextRecord } from '../site/shop.records';
import type { WithdrawalRecord } from '../withdrawals/withdrawal.records';
import type { OwnGrantRecord } from './grant.records';
import type { UserRecord } from './user.records';
import type { Stage } from '@fan-beats/events';

/** Everything that the shop keeps about one person: the answer of `user.exportMyData`. */
export interface PersonalDataRecord {
  readonly exported_at: string;
  readonly profile: Omit<UserRecord, 'balance' | 'points' | 'unavailable_points'> & {
    readonly registered_at: string;
  };
  readonly account: Pick<UserRecord, 'balance' | 'points' | 'unavailable_points'>;
  readonly claims: readonly ClaimRecord[];
  /** Oldest first. */
  readonly statement: {
    readonly euros: readonly StatementEntryRecord[];
    readonly fan_beats: readonly StatementEntryRecord[];
  };
  /**
   * Payments that the person said they have made, and when; no stage where they meant everything that was asked for at
   * that time.
   */
  readonly payments_announced: readonly {
    readonly announced_at: string;
    readonly claim_id?: number;
    readonly stage?: Stage;
    readonly amount?: number;
  }[];
  /** The time since when the person wants credit back, and the amount. */
  readonly credit_asked_back_at: string | null;
  readonly credit_asked_back: number;
  /** The notices of the person, oldest first. */
  readonly told: readonly Pick<NoticeRecord, 'title' | 'text' | 'told_at'>[];
  /** The mails that the person wants. */
  readonly mails_of_status: boolean;
  readonly mails_of_letters: boolean;
  readonly contact_requests: readonly {
    readonly caption: string;
    readonly message: string;
    readonly created_at: string;
  }[];
  /** The grants that the person was given, oldest first (rule D135). */
  readonly grants: readonly (OwnGrantRecord & {
    readonly given_at: string;
    readonly ended_at: string | null;
  })[];
  readonly mails_of_logins: boolean;
  readonly sessions: readonly {
    readonly began_at: string;
    readonly last_seen_at: string | null;
    readonly ended_at: string | null;
    readonly device: string | null;
    readonly network: string | null;
  }[];
  /** Logins of the last 90 days, oldest first (rule A27). */
  readonly logins: readonly {
    readonly at: string;
    readonly how: 'password' | 'link' | 'code';
    /** Null for a login without a second factor. */
    readonly factor: 'totp' | 'passkey' | 'recovery' | null;
    readonly device: string;
    readonly network: string;
    readonly known_device: boolean;
    readonly refused_before: number;
    readonly mailed: boolean;
  }[];
  /** Authenticator apps and passkeys, without their secrets. */
  readonly second_factors: readonly {
    readonly kind: 'totp' | 'passkey';
    readonly name: string | null;
    readonly added_at: string;
    readonly last_used_at: string | null;
  }[];
  /** The number of refused logins by day. */
  readonly refused_logins: readonly { readonly day: string; readonly refused: number }[];
  /** Withdrawals from the person's address that fit no claim and that no organiser has sorted yet. */
  readonly withdrawals_waiting: readonly Pick<
    WithdrawalRecord,
    'declared_at' | 'name' | 'mail' | 'reference' | 'about'
  >[];
  /** The legal texts that were shown before the person's orders, each version once (rule L5). */
  readonly texts_shown: readonly LegalTextRecord[];
  /** The events of the person's claims and account in the ledger, oldest first. */
  readonly events: readonly PersonalEventRecord[];
}

/** An event of the ledger as its person may read it; amounts of money in it are whole cents. */
export interface PersonalEventRecord {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly recorded_at: string;
  readonly by: 'you' | 'an organiser' | 'the shop';
  readonly data: object;
  readonly texts: object | null;
  /** The event's hash in the ledger. */
  readonly proof: string;
}

/** An account and its claims, as they are before or after a merger. */
export interface MergerHoldingRecord {
  readonly balance: number;
  readonly points: number;
  readonly unavailable_points: number;
  /** The number of claims. */
  readonly claims: number;
}

/** The effect of a merger (rule A10). */
export interface MergerPlanRecord {
  /** The person who would be gone, before the merger. */
  readonly gone: MergerHoldingRecord;
  /** The person who stays, before the merger. */
  readonly kept: MergerHoldingRecord;
  /** The person who stays, after the merger. */
  readonly after: MergerHoldingRecord;
  /** Titles of group orders in which both have a claim. */
  readonly claimed_by_both: readonly string[];
  /** Send it with `user.admMergePeople`: CONFLICT if an account or a claim of either changed since. */
  readonly digest: string;
}
