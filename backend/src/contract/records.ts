import type { Stage, WithdrawalAnswer } from '@fan-beats/events';
import type { NoticeRecord } from './notice-records';
import type { ClaimStageRecord } from './payment-records';
import type { LegalTextRecord, OrderTermsRecord, WithdrawalRecord } from './shop-records';
import type { ActorRecord, StatementEntryRecord } from './statement-records';

export type * from './payment-records';
export type * from './statement-records';
/** The catalogue of facts, for screens that put each of them into words. */
export type { ShopEvent, ShopEventType } from '@fan-beats/events';

/** The records of the wire: the spec's field names, money as euro numbers, timestamps as ISO-8601 UTC strings. */
export interface UserRecord {
  readonly user_id: number;
  readonly mail: string;
  readonly displayname: string;
  readonly instagram: string | null;
  readonly user_role: number;
  readonly balance: number;
  readonly points: number;
  readonly unavailable_points: number;
  readonly banned: boolean;
  /** Only on a person who was forgotten: the mail address is empty then, the name the one that screens show instead. */
  readonly erased?: true;
  /** Only on a person whom an admin wrote down (rule A9) and who has no way in yet: the mail address may be empty. */
  readonly without_account?: true;
  /** Only on a person who chose none yet. */
  readonly without_password?: true;
  /** Only on an account whose address nobody proved (rule A14): it may be another person's. */
  readonly mail_unproven?: true;
  /** Only on a person who registered and whom no admin has let in yet (rule A13). */
  readonly awaits_approval?: true;
  /** Only on a person who turned out to be another one, who has all that was theirs (rule A10). */
  readonly merged_into?: number;
  /** Only on a person whom others turned out to be. */
  readonly merged?: { readonly user_id: number; readonly displayname: string }[];
}

export interface GoRecord {
  readonly go_id: number;
  readonly title: string;
  readonly gotitle: string;
  readonly available_from: string | null;
  readonly available_until: string | null;
  readonly published: boolean;
  readonly archived: boolean;
  readonly status: string | null;
  readonly instagroupurl: string | null;
  readonly title_img_id: number | null;
  readonly filepath: string | null;
  /** Steps with every save; `expected_version` of an update refers to it. */
  readonly version: number;
  /** Days to pay after a request; null for the shop's own. The same for the other three, and for working days of grace. */
  readonly items_days: number | null;
  readonly ems_days: number | null;
  readonly customs_days: number | null;
  readonly domestics_days: number | null;
  readonly grace_days: number | null;
  /** When payments are asked for by themselves (rule M9). */
  readonly auto_request: AutoRequest;
}

/** Never, once the group order closed, or soon after each submission. */
export type AutoRequest = 'off' | 'closing' | 'submission';

/** The day on which a group order came to a status. */
export interface StatusDayRecord {
  readonly status: string;
  readonly set_at: string;
}

/** A group order on the home page, with the statuses it went through. */
export interface ListedGoRecord extends GoRecord {
  readonly status_days: readonly StatusDayRecord[];
}

export interface ImageRecord {
  readonly image_id: number;
  readonly filepath: string;
}

/** 0 an item that costs euros, 1 a freebie that costs Fan Beats. */
export type ItemTypeCode = 0 | 1;

export interface VariantRecord {
  readonly itemvariant_id: number;
  readonly item_id: number;
  readonly sort_id: number;
  readonly caption: string;
  readonly price: number | null;
  readonly points: number | null;
  /** Null where it weighs what its item does. */
  readonly grams: number | null;
  readonly images: readonly ImageRecord[];
  readonly includes: readonly number[] | null;
  readonly max_in_go?: number | null;
  readonly amount_claimed?: number;
}

export interface ItemRecord {
  readonly item_id: number;
  readonly caption: string;
  readonly category: string;
  readonly kind: string;
  readonly item_description: string;
  readonly item_type: ItemTypeCode;
  readonly price: number;
  readonly points: number;
  readonly images: readonly ImageRecord[];
  readonly ordermax: number | null;
  /** What a piece weighs; null where nobody weighed it. */
  readonly grams: number | null;
  readonly published: boolean;
  /** What the law wants said of its safety (rule L7): who made it, where they are reached, and warnings; empty where nobody said it. */
  readonly maker: string;
  readonly maker_contact: string;
  readonly warnings: string;
  readonly variant_count: number;
  readonly variants: readonly VariantRecord[];
  /** Steps with every save; `expected_version` of an update refers to it. */
  readonly version: number;
  readonly max_in_go?: number | null;
  readonly amount_claimed?: number;
}

export interface ClaimItemRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly item_type: ItemTypeCode;
  readonly caption: string;
  readonly variant_caption: string | null;
  readonly category: string;
  readonly kind: string;
  readonly amount: number;
  readonly price: number;
  readonly points: number;
  readonly additional_info: string | null;
  /** As the item looks today, null where it has no picture; left out of long lists. */
  readonly picture?: string | null;
}

export interface ClaimRecord {
  readonly claim_id: number;
  readonly go_id: number;
  /** The group order is canceled: nothing of the claim is open (rule D84). */
  readonly canceled: boolean;
  readonly gotitle: string;
  /** Of its group order, also where that is archived; null while it is open. */
  readonly go_status: string | null;
  /** The statuses that it went through; left out of long lists, as is the next one. */
  readonly status_days?: readonly StatusDayRecord[];
  /** When the fan said that the parcel arrived (rule D89). */
  readonly arrived_at?: string | null;
  /** The latest withdrawal from it, and what the organisers answered; left out of long lists (rule L11). */
  readonly withdrawal?: { readonly declared_at: string; readonly answer: WithdrawalAnswer | null } | null;
  readonly title: string;
  readonly created_at: string;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly items: readonly ClaimItemRecord[];
  readonly claim_sum: number;
  readonly claim_point_sum: number;
  readonly claim_point_grant_sum: number;
  /** Surplus that waits for the group order to be sent out (rule D31). */
  readonly pending_points: number;
  /** Surplus that was added to the account when it was. */
  readonly released_points: number;
  readonly freebies_done: boolean;
  readonly payment_received: boolean;
  /** Sum the recorded payment covers; stays visible when an extension made the claim unpaid again (rule D48). */
  readonly covered_sum: number;
  /** Null while it was never set (rule D70); the same for the other two. */
  readonly domestics: number | null;
  readonly ems: number | null;
  readonly customs: number | null;
  readonly domestics_done: boolean;
  readonly ems_done: boolean;
  readonly customs_done: boolean;
  readonly additional_info: string | null;
  readonly invite_link: string | null;
  readonly tracking_id: string | null;
  readonly admin_note: string | null;
  readonly version: number;
  /** All four, in the order in which money goes to them; where they stand is told by today's day. */
  readonly stages: readonly ClaimStageRecord[];
  /** Euros that are open at the stages, asked for or not; 0 where the group order is canceled, of which nothing is paid (rule M6). */
  readonly to_pay: number;
}

/** Pieces of one unit that a claim is made of: its sets count as what they included when they were claimed, not as themselves. */
export interface ClaimPieceRecord {
  readonly claim_id: number;
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly amount: number;
}

/** How one claim of a bulk change answered: as it stands now, or why it was refused. */
export interface BulkResultRecord {
  readonly claim_id: number;
  readonly ok: boolean;
  readonly claim?: ClaimRecord;
  /** As of a refused call: CONFLICT where somebody changed the claim meanwhile, PRECONDITION_FAILED for a rule. */
  readonly code?: string;
  readonly message?: string;
  readonly rule?: string;
}

export interface BulkAnswerRecord {
  readonly batch_id: string;
  readonly results: readonly BulkResultRecord[];
}

/** What a bulk change recorded, by kind of fact. */
export interface BatchChangeRecord {
  readonly type: string;
  /** The cost component, where the fact is about one. */
  readonly component: string | null;
  readonly events: number;
}

/** A bulk change: the events that share one batch id. */
export interface BatchRecord {
  readonly batch_id: string;
  readonly recorded_at: string;
  readonly actor_id: number | null;
  readonly actor_displayname: string | null;
  readonly claims: number;
  readonly events: number;
  /** How many of its events were reversed since. */
  readonly reversed: number;
  readonly changes: readonly BatchChangeRecord[];
}

/** The part of a bulk change, an import or a take-over that was not undone yet. */
export interface BatchFiguresRecord {
  readonly events: number;
  readonly claims: number;
  readonly fans: number;
  /** Fan Beats that it moved, in either direction. */
  readonly beats: number;
  readonly changes: readonly BatchChangeFiguresRecord[];
}

export interface BatchChangeFiguresRecord extends BatchChangeRecord {
  /** Euros that the facts are about; null where they say no amount. */
  readonly amount: number | null;
}

export interface BatchesRecord {
  readonly batches: readonly BatchRecord[];
  readonly next_cursor: number | null;
}

export interface FaqRecord {
  readonly faq_id: number;
  readonly sort_id: number;
  readonly category: string;
  readonly caption: string;
  readonly content: string;
}

export interface FeedbackRecord {
  readonly feedback_id: number;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly caption: string;
  readonly message: string;
  readonly created_at: string;
  readonly is_archived: boolean;
}

export interface FreebieRowRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly item_caption: string;
  readonly variant_caption: string | null;
  readonly kind: string;
  readonly amount: number;
  readonly stock: number;
  /** With its group order: nothing of it is missing (rule D34). */
  readonly canceled: boolean;
  readonly additional_user_info: readonly {
    readonly user_id: number;
    readonly user_displayname: string;
    readonly additional_info: string;
  }[];
}

export interface BandRecord {
  readonly band_id: number;
  readonly bandname: string;
}

export interface MemberRecord {
  readonly membername: string;
}

export interface GoInfosRecord {
  readonly go: GoRecord;
  readonly items: readonly ItemRecord[];
  readonly freebies: readonly ItemRecord[];
  /** Null in a private circle. */
  readonly order_terms: OrderTermsRecord | null;
}

/** One line of a cart: `amount` is the total wanted, what is already claimed included (rule D23). */
export interface CartEntryRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly amount: number;
  readonly additional_info?: string | null;
  readonly amount_claimed?: number;
  /** Of one piece, as the person saw them (rule D71). */
  readonly expected_price?: number;
  readonly expected_points?: number;
}

/** What stands beside a tRPC error in `data` when a business rule was broken (rule D7). */
export interface RefusalData {
  readonly rule?: string;
  readonly details?: RefusalDetails;
  /** Field names of an input that was refused, with a sentence each. */
  readonly fields?: Readonly<Record<string, string>>;
  /** How long to wait after TOO_MANY_REQUESTS. */
  readonly wait_seconds?: number;
  readonly correlation_id?: string;
}

export interface RefusedLineRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly wanted: number;
  readonly possible: number | null;
  /** Of PRICE_CHANGED: what one piece costs and grants now, and what the person had seen of it (rule D71). */
  readonly price?: number;
  readonly points?: number;
  readonly seen_price?: number;
  readonly seen_points?: number;
}

/** Figures of a broken rule; euros where the rule is about money. */
export interface RefusalDetails {
  readonly missing?: number;
  readonly lines?: readonly RefusedLineRecord[];
  readonly [figure: string]: number | readonly RefusedLineRecord[] | undefined;
}

/** Wrong mail or password is an answer with `success` false, not an error: the person may have an old session to refresh. */
export interface LoggedIn {
  readonly success: true;
  readonly user: UserRecord;
  readonly message: string;
}

export interface LoginRefused {
  readonly success: false;
  readonly user: null;
  readonly message: string;
  /** Said to whoever proved that the account is theirs (rule A26). */
  readonly banned?: true;
}

/** What a link still opens, as its page says when it opens (rule A25). */
export interface LinkCheckRecord {
  /** Null for a link that is unknown, was used, is over or was withdrawn. */
  readonly opens: 'login' | 'invitation' | 'reset' | 'proof' | 'shop' | null;
  /** Display name of the organiser who made an invitation or a link of the shop. */
  readonly inviter: string | null;
}

export interface RegisterAnswer {
  readonly success: boolean;
  readonly message: string;
  /** True when the display name is taken (rule D40). */
  readonly usernameConflict: boolean;
  /** Only where an admin has to let the person in first (rule A13). */
  readonly awaits_approval?: true;
}

/** A link of an item to a group order; `amount` null means no limit, and is the smallest where variants differ (rule D15). */
export interface LinkRecord {
  readonly item_id: number;
  readonly amount: number | null;
}

/** What an act on a whole group order touches: the question before it names these figures (rule D77). */
export interface GoFiguresRecord {
  readonly claims: number;
  readonly unpaid_claims: number;
  readonly untracked_claims: number;
  /** Euros that payments and marks by hand paid, of all stages; without what was waived. */
  readonly paid_sum: number;
  /** What sending out makes available, and on how many claims. */
  readonly released_points: number;
  readonly releasing_claims: number;
  /** What sending out takes from fans again for freebies, as canceling gave it back. */
  readonly redrawn_points: number;
  /** What canceling gives back to fans, and what it takes from them. */
  readonly returned_points: number;
  readonly withdrawn_points: number;
  readonly items: readonly GoItemFiguresRecord[];
}

/** Something of the shop that a word or number leads to. */
export interface FoundRecord {
  readonly kind: 'go' | 'user' | 'claim' | 'item' | 'freebie' | 'event';
  readonly id: number;
  readonly title: string;
  /** Tells it from others of the same title. */
  readonly note: string;
}

export interface GoItemFiguresRecord {
  readonly item_id: number;
  /** Pieces, sets counted once. */
  readonly claimed: number;
  /** The smallest of what its units had last. */
  readonly last_limit: number | null;
  readonly units: readonly UnitFiguresRecord[];
}

export interface UnitFiguresRecord {
  /** Null for the one unit of an item without variants. */
  readonly itemvariant_id: number | null;
  /** Pieces, those in sets included. */
  readonly claimed: number;
  readonly limit: number | null;
  /** The limit that it has, or that the last change of the item's limits lifted; null for none. */
  readonly last_limit: number | null;
}

/** What the claims of a group order come to, in euros; one without claims has none. */
export interface GoSumsRecord {
  readonly go_id: number;
  readonly claims: number;
  readonly unpaid_claims: number;
  readonly sum: number;
  /** Of the goods and of the shipping costs that are known. */
  readonly open: number;
}

/** Where a group order stands, and what keeps it from going on. */
export interface GoCockpitRecord {
  /** Every status it got, oldest first; null is open. */
  readonly steps: readonly { readonly status: string | null; readonly recorded_at: string }[];
  readonly claims: number;
  /** Freebies too, sets counted once. */
  readonly pieces: number;
  readonly untracked_claims: number;
  /** Claims with freebies that are not packed yet. */
  readonly unpacked_claims: number;
  readonly stages: readonly GoStageRecord[];
  /** Who owes something, most first. */
  readonly owing: readonly GoOwingRecord[];
  readonly sold_out: readonly GoSoldOutRecord[];
  readonly freebies_missing: readonly Omit<FreebieRowRecord, 'kind' | 'canceled' | 'additional_user_info'>[];
}

/** One stage of the money of a group order, in euros. */
export interface GoStageRecord {
  readonly stage: Stage;
  readonly charged: number;
  readonly covered: number;
  readonly open: number;
  readonly too_much: number;
  readonly open_claims: number;
  /** Claims whose cost nobody knows yet (rule D70). */
  readonly unknown_claims: number;
}

export interface GoOwingRecord {
  readonly claim_id: number;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly open: number;
  /** What of it is asked for. */
  readonly due: number;
  /** The first day by which that is due; null where nothing is asked for. */
  readonly due_on: string | null;
  /** How that stands: the worst of its stages. */
  readonly standing: 'late' | 'overdue' | 'asked' | 'unasked';
  /** The fan says that all that is asked for is paid (rule D79). */
  readonly announced: boolean;
}

/** What is claimed as often as its limit allows. */
export interface GoSoldOutRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly item_caption: string;
  readonly variant_caption: string | null;
  readonly claimed: number;
}

/** How a group order went: what its claims came to at each point of time, in euros. */
export interface GoCourseRecord {
  /** Between two points lies a German hour, a German day, or several days. */
  readonly step: 'hour' | 'day';
  readonly points: readonly GoCoursePointRecord[];
  /** What has least of its limit left, scarcest first. */
  readonly stock: readonly GoCourseStockRecord[];
}

export interface GoCoursePointRecord {
  readonly at: string;
  readonly claims: number;
  /** Of the goods. */
  readonly sum: number;
  /** Of the goods and of the shipping costs that were known. */
  readonly charged: number;
  readonly covered: number;
}

export interface GoCourseStockRecord {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly item_caption: string;
  readonly variant_caption: string | null;
  /** Pieces at each point; null while there was no limit. */
  readonly left: readonly (number | null)[];
}

export interface GoLinkRecord extends LinkRecord {
  readonly go_id: number;
}

/** Answer of `POST /api/uploadFile`; pictures are served from /dbimg/{filepath}. */
export interface UploadedImageRecord extends ImageRecord {
  readonly mimetype: string;
}

/** An event's place in the ledger, in order and in time. */
export interface LedgerPlaceRecord {
  readonly position: number;
  readonly recorded_at: string;
}

/** Both null while nothing was recorded yet. */
export interface LedgerBoundsRecord {
  readonly first: LedgerPlaceRecord | null;
  readonly last: LedgerPlaceRecord | null;
}

/** A fact as the ledger holds it. */
export interface LedgerFactRecord {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  /** What happened, in today's shape of its type. */
  readonly data: Readonly<Record<string, unknown>>;
  /** People's free text; null where there is none or it was forgotten. */
  readonly private: Readonly<Record<string, unknown>> | null;
  /** Who recorded it, null for the product itself; a person who was erased has no name. */
  readonly actor: { readonly user_id: number; readonly displayname: string | null } | null;
  readonly via: 'self' | 'proxy' | 'admin' | 'import' | 'system';
  readonly correlation_id: string | null;
  readonly batch_id: string | null;
  readonly recorded_at: string;
  readonly hash: string;
}

/** A fact in a list of events, with what it takes to check its hash. */
export interface LedgerEventRecord extends LedgerFactRecord {
  readonly schema_version: number;
  /** There was free text, and it was forgotten. */
  readonly forgotten: boolean;
  /** The texts that were hashed, letter by letter. */
  readonly stored: { readonly data: string; readonly meta: string };
}

/** Names by number, as they are today. */
export interface LedgerNamesRecord {
  readonly users: Readonly<Record<string, string>>;
  readonly gos: Readonly<Record<string, string>>;
  readonly items: Readonly<Record<string, string>>;
  readonly variants: Readonly<Record<string, string>>;
}

export interface LedgerEventsRecord {
  readonly events: readonly LedgerEventRecord[];
  readonly names: LedgerNamesRecord;
  readonly next_cursor: number | null;
}

export type FieldValue = string | number | boolean | null;

/** A field of an item or group order that was changed; without values where they are not kept. */
export interface FieldChangeRecord {
  readonly field: string;
  /** The variant whose field it is, by its name then. */
  readonly variant?: string;
  readonly before?: FieldValue;
  readonly after?: FieldValue;
}

interface HistoryPlaceRecord {
  /** Among the entries of its kind. */
  readonly id: number;
  readonly recorded_at: string;
  readonly actor: ActorRecord | null;
}

/** What was done to an item or group order: an act on its record, or a fact of the ledger. */
export type HistoryEntryRecord =
  | (HistoryPlaceRecord & {
      readonly kind: 'act';
      readonly act: string;
      /** What else it was about, by number. */
      readonly data: Readonly<Record<string, unknown>>;
      /** Null where they were not kept yet. */
      readonly changes: readonly FieldChangeRecord[] | null;
    })
  | (HistoryPlaceRecord & { readonly kind: 'fact' } & Pick<LedgerFactRecord, 'type' | 'data'>);

export interface HistoryRecord {
  /** Newest first. */
  readonly entries: readonly HistoryEntryRecord[];
  readonly names: LedgerNamesRecord;
  readonly next_cursor: number | null;
}

/** Everything the shop keeps about one person: what `user.exportMyData` answers. */
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
  /** What the person said they have paid, and when; no stage for all that was asked for by then. */
  readonly payments_announced: readonly {
    readonly announced_at: string;
    readonly claim_id?: number;
    readonly stage?: Stage;
    readonly amount?: number;
  }[];
  /** Since when the person wants credit back, and how much. */
  readonly credit_asked_back_at: string | null;
  readonly credit_asked_back: number;
  /** What the person was told, oldest first. */
  readonly told: readonly Pick<NoticeRecord, 'title' | 'text' | 'told_at'>[];
  /** Which mails the person wants. */
  readonly mails_of_status: boolean;
  readonly mails_of_letters: boolean;
  readonly contact_requests: readonly {
    readonly caption: string;
    readonly message: string;
    readonly created_at: string;
  }[];
  readonly sessions: readonly { readonly began_at: string; readonly ended_at: string | null }[];
  /** Withdrawals from the person's address that fit no claim and that no organiser sorted yet. */
  readonly withdrawals_waiting: readonly Pick<
    WithdrawalRecord,
    'declared_at' | 'name' | 'mail' | 'reference' | 'about'
  >[];
  /** The legal texts that were shown before the person's orders, each version once (rule L5). */
  readonly texts_shown: readonly LegalTextRecord[];
  /** What the ledger holds about the person's claims and account, oldest first. */
  readonly events: readonly PersonalEventRecord[];
}

/** An event of the ledger as its person may read it; amounts of money are whole cents in it. */
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

/** A fan's account as it stood. */
export interface AccountAsOfRecord {
  readonly user_id: number;
  readonly balance: number;
  readonly points: number;
  readonly unavailable_points: number;
}

/** What a fact did to a figure: what it was after the fact less what it was before it. */
export interface LedgerContributionRecord extends LedgerFactRecord {
  readonly contribution: number;
}

/** A figure and the facts that make it up, newest first; the contributions of all pages come to the total. */
export interface LedgerExplanationRecord {
  readonly total: number;
  readonly unit: 'EUR' | 'BEATS' | 'pieces';
  readonly count: number;
  readonly contributions: readonly LedgerContributionRecord[];
  readonly names: LedgerNamesRecord;
  readonly next_cursor: number | null;
}

/** A verification or a rebuild that an admin started. */
interface LedgerRunRecord {
  readonly run_id: number;
  readonly progress: { readonly events: number; readonly total: number };
  /** Why it failed; null where it did not. */
  readonly failure: string | null;
  readonly started_by: { readonly user_id: number; readonly displayname: string };
  readonly started_at: string;
  readonly ended_at: string | null;
}

/** A verification of the whole books in short. */
export interface VerificationRecord extends LedgerRunRecord {
  readonly state: 'running' | 'clean' | 'findings' | 'failed';
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  readonly finding_count: number;
  /** To be noted elsewhere: with it a later verification proves the books up to here. */
  readonly newest_seal: SealRecord | null;
}

export interface SealRecord {
  readonly number: number;
  readonly hash: string;
  readonly up_to_position: number;
  readonly sealed_at: string;
}

/** Something in the books that is not as it was recorded: a sentence, and the place as far as there is one. */
export interface FindingRecord {
  readonly kind: string;
  readonly stream: string | null;
  readonly version: number | null;
  readonly position: number | null;
  readonly read_model: string | null;
  readonly key: Readonly<Record<string, number>> | null;
  readonly sentence: string;
}

/** A verification with its report; the first findings of `finding_count`. */
export interface VerificationReportRecord extends VerificationRecord {
  readonly read_models: readonly ReadModelRecord[];
  readonly findings: readonly FindingRecord[];
}

export interface ReadModelRecord {
  readonly name: string;
  readonly rows: number;
}

/** A rebuild of one read model, or of all where it names none. */
export interface RebuildRecord extends LedgerRunRecord {
  readonly state: 'running' | 'done' | 'failed';
  readonly name: string | null;
  readonly read_models: readonly ReadModelRecord[];
}

/** One thing that an operator should know; `look` is no failure, `wrong` is. */
export interface CheckRecord {
  readonly name: string;
  readonly state: 'fine' | 'look' | 'wrong';
  readonly text: string;
}

export interface OperationRecord {
  readonly version: string;
  readonly checks: readonly CheckRecord[];
}
