/** What a person was told, the newest 100 first, and which mails they want. */
export interface NoticesRecord {
  readonly notices: readonly NoticeRecord[];
  /** Of these, as many are not read. */
  readonly unread: number;
  /** False where the shop has no mail server: it tells only here. */
  readonly sends_mail: boolean;
  /** The last mails to this person were refused: no more are sent. */
  readonly mails_stopped: boolean;
  /** Whether the shop writes of payments that are asked for or due. */
  readonly mails_of_payments: boolean;
  readonly mails_of_status: boolean;
  readonly mails_of_letters: boolean;
}

export interface NoticeRecord {
  readonly notice_id: number;
  readonly claim_id: number | null;
  readonly title: string;
  /** What an organiser wrote, or more than the title says; null where that says all. */
  readonly text: string | null;
  /** It asks for money that is still to be paid. */
  readonly to_pay: boolean;
  readonly told_at: string;
  readonly read: boolean;
}

/** `queued`: waits, or is tried again; `handed over`: the mail server took it; `refused`: it did not, and nothing more is tried. */
export type MailState = 'queued' | 'handed over' | 'refused';

export interface MailsRecord {
  /** False where the shop has no mail server. */
  readonly sends_mail: boolean;
  /** Sender of all mails. */
  readonly from: string;
  readonly mails: readonly {
    readonly mail_id: number;
    readonly kind: 'notices' | 'reset' | 'login' | 'invitation' | 'proof' | 'test' | 'written';
    /** Null of a link that somebody asked for, of which nobody is told whose it is. */
    readonly user_id: number | null;
    readonly user_displayname: string | null;
    /** What it says, a line each. */
    readonly about: readonly string[];
    readonly state: MailState;
    readonly tries: number;
    readonly created_at: string;
    /** When it is tried next; null where it is not. */
    readonly next_at: string | null;
    readonly handed_over_at: string | null;
    /** What the mail server said, without addresses. */
    readonly reason: string | null;
  }[];
  /** Not written yet: a mail waits for what else is to be told. Soonest first, on the first page alone. */
  readonly waiting: readonly {
    readonly user_id: number;
    readonly user_displayname: string;
    readonly about: readonly string[];
    readonly created_at: string;
    /** When it is written; later where something new comes. */
    readonly mail_at: string;
  }[];
  readonly next_cursor: number | null;
}

/** Whom a letter of an organiser goes to. */
export interface LetterRecord {
  readonly people: readonly { readonly user_id: number; readonly user_displayname: string }[];
  /** Those whom it does not reach, as they have no account; it is not written to them. */
  readonly unreached: readonly { readonly user_id: number; readonly user_displayname: string }[];
  /** As many of the people get it as a mail; the others read it in the shop. */
  readonly mailed: number;
  /** Of the people; a letter that names another one is not written. */
  readonly digest: string;
}
