import type {
  AccountAsOfRecord,
  AuditedClaimHistoryEntryRecord,
  AuditedStatementRecord,
  BandRecord,
  BatchesRecord,
  BulkAnswerRecord,
  CartEntryRecord,
  ClaimHistoryEntryRecord,
  ClaimPieceRecord,
  ClaimRecord,
  DeletedClaimsRecord,
  FaqRecord,
  FeedbackRecord,
  FreebieRowRecord,
  GoFiguresRecord,
  GoInfosRecord,
  GoRecord,
  HistoryRecord,
  ItemRecord,
  ItemTypeCode,
  LedgerBoundsRecord,
  LedgerEventsRecord,
  LedgerExplanationRecord,
  LoggedIn,
  LoginRefused,
  MemberRecord,
  PersonalDataRecord,
  ReadModelRecord,
  RebuildRecord,
  ReceiptRecord,
  ReversalRecord,
  StatementRecord,
  UserRecord,
  VerificationRecord,
  VerificationReportRecord,
} from '@fan-beats/backend/contract';
import type { TrpcCall } from './trpcClient';

interface Answer {
  readonly success: boolean;
}

interface AnswerWithMessage extends Answer {
  readonly message: string;
}

export interface GoUpdate {
  readonly go_id: number;
  readonly expected_version?: number;
  readonly title: string;
  readonly available_from: string | null;
  readonly available_until: string | null;
  readonly published: boolean;
  readonly instagroupurl: string | null;
  readonly title_img_id: number | null;
  readonly archived: boolean;
  readonly status: string | null;
}

export interface VariantUpdate {
  readonly itemvariant_id: number;
  readonly item_id: number;
  readonly sort_id: number;
  readonly caption: string;
  readonly price: number | null;
  readonly points: number | null;
  readonly images: readonly number[];
  readonly includes: readonly number[] | null;
}

export interface ItemUpdate {
  readonly item_id: number;
  readonly expected_version?: number;
  readonly caption: string;
  readonly category: string;
  readonly item_description: string;
  readonly item_type: ItemTypeCode;
  readonly price: number;
  readonly points: number;
  readonly images: readonly number[];
  readonly ordermax: number | null;
  readonly published: boolean;
  readonly kind: string;
  readonly variants: readonly VariantUpdate[];
}

export interface ClaimUpdate {
  readonly claim_id: number;
  readonly expected_version?: number;
  readonly payment_received?: boolean;
  readonly freebies_done?: boolean;
  readonly admin_note?: string | null;
  readonly tracking_id?: string | null;
  readonly domestics?: number;
  readonly ems?: number;
  readonly customs?: number;
  readonly domestics_done?: boolean;
  readonly ems_done?: boolean;
  readonly customs_done?: boolean;
}

export interface CartSubmission {
  readonly go: number;
  readonly entries: readonly CartEntryRecord[];
  readonly additional_info?: string;
  readonly idempotency_key: string;
  /** What the person saw of everything that is new (rule D71). */
  readonly expected_sum?: number;
  readonly expected_points?: number;
}

interface ProxyCartSubmission extends CartSubmission {
  readonly user_id: number;
  readonly expected_version?: number;
}

export interface LinkedItem {
  readonly item_id: number;
  readonly amount: number | null;
}

interface LinkUpdate extends LinkedItem {
  readonly go_id: number;
}

interface Booking {
  readonly user_id: number;
  readonly reason?: string;
  /** Made once per attempt of the person. */
  readonly idempotency_key: string;
}

interface PointsUpdate extends Booking {
  readonly points: number;
}

interface BalanceUpdate extends Booking {
  readonly balance: number;
}

interface Inventory {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
  readonly amount: number;
}

interface PageInput {
  readonly cursor?: number;
  readonly limit?: number;
}

interface HistoryPageInput {
  readonly cursor?: number | null;
  readonly limit?: number;
}

interface EventsInput extends PageInput {
  readonly user_id?: number;
  readonly go_id?: number;
  readonly claim_id?: number;
  readonly type?: string;
  readonly actor_id?: number;
  readonly batch_id?: string;
  readonly from?: string;
  readonly to?: string;
}

interface FreebieUnit {
  readonly item_id: number;
  readonly itemvariant_id: number | null;
}

/** A number on a screen that the ledger can explain. */
export type FigureInput =
  | {
      readonly figure: `claims_${'all' | 'paid' | 'unpaid' | 'too_much' | 'shipping_open'}`;
      readonly go_id?: number;
      readonly user?: string;
      readonly freebies_done?: boolean;
    }
  | { readonly figure: 'claim_sum'; readonly claim_id: number }
  | ({ readonly figure: 'freebie_amount'; readonly go_id: number } & FreebieUnit)
  | ({ readonly figure: 'freebie_stock' } & FreebieUnit)
  | { readonly figure: 'balance' | 'points' | 'unavailable_points'; readonly user_id: number };

interface StartedRun {
  readonly run_id: number;
}

/** Runs, newest first. */
export interface RunsAnswer<Run> {
  readonly runs: readonly Run[];
  readonly next_cursor: number | null;
}

/** A moment of the past, included. */
export type Moment = { readonly at: string } | { readonly position: number };

export interface StatementPage {
  readonly account: 'EUR' | 'BEATS';
  readonly cursor?: number | null;
  readonly limit?: number;
}

/** What each procedure takes and gives, by its path on the wire. */
export interface Procedures {
  'user.login': [{ mail: string; password: string }, LoggedIn | LoginRefused];
  'user.logout': [void, Answer];
  'user.register': [
    { mail: string; pwdhash: string; displayname: string; instagram?: string },
    AnswerWithMessage & { readonly usernameConflict: boolean },
  ];
  'user.getUserInfo': [void, UserRecord];
  'user.exportMyData': [void, PersonalDataRecord];
  'user.requestPasswordReset': [{ email: string }, AnswerWithMessage];
  'user.resetPassword': [{ token: string; newPassword: string }, AnswerWithMessage];
  'user.updateUserProfile': [
    { displayname: string; instagram?: string },
    Answer & { readonly usernameConflict: boolean },
  ];
  'user.admGetUser': [{ user_id: number }, UserRecord];
  'user.admGetUsers': [void, readonly UserRecord[]];
  'user.admUpdateUser': [{ user_id: number; banned: boolean } | PointsUpdate, UserRecord];
  'user.admErasePerson': [{ user_id: number }, UserRecord];
  'user.admAddUserPoints': [PointsUpdate, UserRecord];
  'user.admSubtractUserPoints': [PointsUpdate, UserRecord];
  'user.admAddUserBalance': [BalanceUpdate, UserRecord];
  'user.admSubtractUserBalance': [BalanceUpdate, UserRecord];

  'gos.getGoList': [void, { readonly goList: readonly GoRecord[] }];
  'gos.getGoInfos': [{ go_id: number }, GoInfosRecord];
  'gos.admGetGoInfos': [{ go_id: number }, GoInfosRecord];
  'gos.admGoList': [void, readonly GoRecord[]];
  'gos.admGetGo': [{ go_id: number }, GoRecord];
  'gos.admGetHistory': [HistoryPageInput & { go_id: number }, HistoryRecord];
  'gos.admCreateGo': [{ title: string }, { readonly go_id: number }];
  'gos.admCloneGo': [{ go_id: number; title: string }, { readonly go_id: number }];
  'gos.admUpdateGo': [GoUpdate, GoRecord];
  'gos.admDeleteGo': [{ id: number }, Answer];
  'gos.admGetGoFigures': [{ go_id: number }, GoFiguresRecord];
  'gos.admGetLinkedItemIds': [{ go_id: number }, readonly LinkedItem[]];
  'gos.admLinkItemToGo': [LinkUpdate, LinkUpdate];
  'gos.admUpdateLinkedGoItem': [LinkUpdate, LinkUpdate];
  'gos.admUnlinkItemFromGo': [{ go_id: number; item_id: number }, Answer];

  'item.admGetAllItems': [{ item_type: ItemTypeCode }, readonly ItemRecord[]];
  'item.admGetItem': [{ item_id: number }, ItemRecord];
  'item.admGetHistory': [HistoryPageInput & { item_id: number }, HistoryRecord];
  'item.admCreateItem': [
    { caption: string; kind: string; item_type: ItemTypeCode },
    { readonly item_id: number },
  ];
  'item.admUpdateItem': [ItemUpdate, ItemRecord];
  'item.admDeleteItem': [{ item_id: number }, Answer];
  'inventory.admSetInventory': [Inventory, Inventory];
  'bands.getBands': [void, readonly BandRecord[]];
  'bands.getMembersForBand': [{ band_id: number }, readonly MemberRecord[]];
  'bands.admSaveBand': [
    { band_id?: number; bandname: string; members: readonly { membername: string }[] },
    BandRecord,
  ];
  'bands.admDeleteBand': [{ band_id: number }, Answer];

  'claims.getUserClaims': [void, readonly ClaimRecord[]];
  'claims.submitCart': [CartSubmission, { readonly claim_id: number }];
  'claims.admProxySubmitCart': [ProxyCartSubmission, { readonly claim_id: number }];
  'claims.admUpdateClaim': [ClaimUpdate & { readonly idempotency_key?: string }, ClaimRecord];
  'claims.admUpdateClaims': [{ batch_id: string; claims: readonly ClaimUpdate[] }, BulkAnswerRecord];
  'claims.admGetBatches': [{ cursor: number | null }, BatchesRecord];
  'claims.admDeleteClaim': [{ claim_id: number }, Answer];
  'claims.admGetClaim': [{ claim_id: number }, ClaimRecord];
  'claims.admGetClaimOverview': [void, readonly ClaimRecord[]];
  'claims.admGetUserClaims': [{ user_id: number }, readonly ClaimRecord[]];
  'claims.admGetClaimPieces': [{ go_ids: readonly number[] }, readonly ClaimPieceRecord[]];
  'claims.admGetFreebieOverviewForGo': [{ go_id: number }, readonly FreebieRowRecord[]];

  'faq.getFaq': [void, readonly FaqRecord[]];
  'faq.createFaq': [Omit<FaqRecord, 'faq_id'>, FaqRecord];
  'faq.deleteFaq': [{ faq_id: number }, Answer];
  'faq.updateBatchFaq': [readonly FaqRecord[], readonly FaqRecord[]];
  'feedback.addFeedback': [{ message: string; category: number }, AnswerWithMessage];
  'feedback.admGetFeedback': [void, readonly FeedbackRecord[]];
  'feedback.admUpdateFeedback': [{ feedback_id: number; archived: boolean }, FeedbackRecord];

  'ledger.admGetEvents': [EventsInput, LedgerEventsRecord];
  'ledger.admReverse': [
    { position?: number; batch_id?: string; reason?: string | null; idempotency_key?: string },
    ReversalRecord,
  ];
  'ledger.admGetClaimHistory': [{ claim_id: number }, readonly AuditedClaimHistoryEntryRecord[]];
  'ledger.admGetLedgerBounds': [void, LedgerBoundsRecord];
  'ledger.admExplain': [FigureInput & PageInput, LedgerExplanationRecord];
  'ledger.admGetClaimOverviewAsOf': [Moment & { go_id?: number }, readonly ClaimRecord[]];
  'ledger.admGetFreebieOverviewAsOf': [Moment & { go_id: number }, readonly FreebieRowRecord[]];
  'ledger.admGetAccountAsOf': [Moment & { user_id: number }, AccountAsOfRecord];
  'ledger.admStartVerification': [void, StartedRun];
  'ledger.admGetVerification': [StartedRun, VerificationReportRecord];
  'ledger.admGetVerifications': [PageInput, RunsAnswer<VerificationRecord>];
  'ledger.admStartRebuild': [{ name?: string }, StartedRun];
  'ledger.admGetRebuild': [StartedRun, RebuildRecord];
  'ledger.admGetRebuilds': [PageInput, RunsAnswer<RebuildRecord>];
  'ledger.admGetReadModels': [void, { readonly read_models: readonly ReadModelRecord[] }];

  'ledger.getStatement': [StatementPage, StatementRecord];
  'ledger.admGetStatement': [StatementPage & { user_id: number }, AuditedStatementRecord];
  'ledger.getClaimHistory': [{ claim_id: number }, readonly ClaimHistoryEntryRecord[]];
  'ledger.admGetDeletedClaims': [
    { user_id?: number; cursor?: number | null; limit?: number },
    DeletedClaimsRecord,
  ];
  'ledger.getReceipt': [{ claim_id: number }, ReceiptRecord];
  'ledger.checkReceipt': [{ position: number; hash: string }, { held: boolean }];
}

export type ProcedurePath = keyof Procedures;
export type InputOf<Path extends ProcedurePath> = Procedures[Path][0];
export type OutputOf<Path extends ProcedurePath> = Procedures[Path][1];

/** The `query` of an endpoint that reads. */
export function queryCall<Path extends ProcedurePath>(path: Path): (input: InputOf<Path>) => TrpcCall {
  return (input) => ({ type: 'query', path, input: input ?? undefined });
}

/** The `query` of an endpoint that changes something. */
export function mutationCall<Path extends ProcedurePath>(path: Path): (input: InputOf<Path>) => TrpcCall {
  return (input) => ({ type: 'mutation', path, input: input ?? undefined });
}
