import { MailDomains1764000050101 } from './1764000050101-mail-domains';
import { Languages1764000062001 } from './1764000062001-languages';
import { ShopPlace1764000006001 } from './1764000006001-shop-place';
import { BankSeenLines1764000004502 } from './1764000004502-bank-seen-lines';
import { RecordTables1763700002001 } from './1763700002001-record-tables';
import { LedgerRuns1763700002301 } from './1763700002301-ledger-runs';
import { PersonKeys1763800101001 } from './1763800101001-person-keys';
import { SessionVersions1763800301001 } from './1763800301001-session-versions';
import { GuessTurns1763800301002 } from './1763800301002-guess-turns';
import { AuditChanges1763800502001 } from './1763800502001-audit-changes';
import { ShopSettings1764000001002 } from './1764000001002-shop-settings';
import { GoTerms1764000001003 } from './1764000001003-go-terms';
import { AskedBack1764000001004 } from './1764000001004-asked-back';
import { Reminders1764000001006 } from './1764000001006-reminders';
import { DeadSessions1764000001012 } from './1764000001012-dead-sessions';
import { AnnouncedStages1764000001101 } from './1764000001101-announced-stages';
import { ClaimArrivals1764000001201 } from './1764000001201-claim-arrivals';
import { Weights1764000001202 } from './1764000001202-weights';
import { Bank1764000001302 } from './1764000001302-bank';
import { Notices1764000001401 } from './1764000001401-notices';
import { MergedPeople1764000002702 } from './1764000002702-merged-people';
import { PeopleWithoutAccount1764000001801 } from './1764000001801-people-without-account';
import { ShopOpening1764000001601 } from './1764000001601-shop-opening';
import { LegalTexts1764000001602 } from './1764000001602-legal-texts';
import { Releases1764000001701 } from './1764000001701-releases';
import { BackupStates1764000001702 } from './1764000001702-backup-states';
import { UnloggedThumbnails1764000001703 } from './1764000001703-unlogged-thumbnails';
import { Takeovers1764000001901 } from './1764000001901-takeovers';
import { EntryTokens1764000002301 } from './1764000002301-entry-tokens';
import { TextsInQuestions1764000002902 } from './1764000002902-texts-in-questions';
import { SettingsVersions1764000003101 } from './1764000003101-settings-versions';
import { AnnouncingAttempts1764000003301 } from './1764000003301-announcing-attempts';
import { KnownRoles1764000004203 } from './1764000004203-known-roles';
import { PicturesOfSettings1764000004202 } from './1764000004202-pictures-of-settings';
import { WithdrawalArrivals1764000004201 } from './1764000004201-withdrawal-arrivals';
import { Logins1764000063001 } from './1764000063001-logins';
import { Grants1764000064001 } from './1764000064001-grants';
import { PurchaseNumbers1764000071002 } from './1764000071002-purchase-numbers';
import { Reach1764000066001 } from './1764000066001-reach';
import { SessionRenewals1764000068001 } from './1764000068001-session-renewals';
import { Handles1764000069001 } from './1764000069001-handles';
import { SecondFactors1764000065001 } from './1764000065001-second-factors';

/** Migrations of the record tables, oldest first; those of the ledger and the read models belong to their own packages. */
export const backendMigrations = [
  RecordTables1763700002001,
  LedgerRuns1763700002301,
  PersonKeys1763800101001,
  SessionVersions1763800301001,
  GuessTurns1763800301002,
  AuditChanges1763800502001,
  ShopSettings1764000001002,
  GoTerms1764000001003,
  AskedBack1764000001004,
  Reminders1764000001006,
  DeadSessions1764000001012,
  AnnouncedStages1764000001101,
  ClaimArrivals1764000001201,
  Weights1764000001202,
  Bank1764000001302,
  Notices1764000001401,
  PeopleWithoutAccount1764000001801,
  MergedPeople1764000002702,
  ShopOpening1764000001601,
  LegalTexts1764000001602,
  Releases1764000001701,
  BackupStates1764000001702,
  UnloggedThumbnails1764000001703,
  Takeovers1764000001901,
  EntryTokens1764000002301,
  TextsInQuestions1764000002902,
  SettingsVersions1764000003101,
  AnnouncingAttempts1764000003301,
  WithdrawalArrivals1764000004201,
  PicturesOfSettings1764000004202,
  KnownRoles1764000004203,
  BankSeenLines1764000004502,
  ShopPlace1764000006001,
  MailDomains1764000050101,
  Languages1764000062001,
  Logins1764000063001,
  Grants1764000064001,
  SecondFactors1764000065001,
  Reach1764000066001,
  SessionRenewals1764000068001,
  Handles1764000069001,
  PurchaseNumbers1764000071002,
];
