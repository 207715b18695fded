/** The newest 100 notices of a person, newest first, and the mails that the person wants. */
export interface NoticesRecord {
  readonly notices: readonly NoticeRecord[];
  /** The number of these that are not read. */
  readonly unread: number;
  /** False where the shop has no mail server: notices appear only here. */
  readonly sends_mail: boolean;
  /** True where the last mails to this person were refused: no more are sent. */
  readonly mails_stopped: boolean;
  /** Whether the shop sends mails about payments that are asked for or due. */
  readonly mails_of_payments: boolean;
  readonly mails_of_status: boolean;
  readonly mails_of_letters: boolean;
}

/** The subject of a notice: a claim and its way, money that moved or is asked for, or a message of an organiser. */
export type NoticeTopic = 'claim' | 'money' | 'message';

export interface NoticeRecord {
  readonly notice_id: number;
  readonly claim_id: number | null;
  /** Path of the picture of its group order; null where there is none. */
  readonly cover: string | null;
  readonly topic: NoticeTopic;
  readonly title: string;
  /** The text of an organiser, or more details than the title; null where the title is enough. */
  readonly text: string | null;
  /** True where it asks for money that is still to be paid. */
  readonly to_pay: boolean;
  readonly told_at: string;
  readonly read: boolean;
}

/**
 * `queued`: waits, or is tried again; `handed over`: the mail server took it; `refused`: the mail server did not take
 * it, and it is not tried again.
 */
export type MailState = 'queued' | 'handed over' | 'refused';

export interface MailsRecord {
  /** False where the shop has no mail server. */
  readonly sends_mail: boolean;
  /** Sender of all mails. */
  readonly from: string;
  readonly mails: readonly {
    readonly mail_id: number;
    readonly kind: 'notices' | 'reset' | 'login' | 'invitation' | 'proof' | 'test' | 'written' | 'new_login';
    /** Null for a link that somebody asked for: nobody may learn whose link it is. */
    readonly user_id: number | null;
    readonly user_displayname: string | null;
    /** The content of the mail, one line each. */
    readonly about: readonly string[];
    readonly state: MailState;
    readonly tries: number;
    readonly created_at: string;
    /** The time of the next try; null where there is none. */
    readonly next_at: string | null;
    readonly handed_over_at: string | null;
    /** The answer of the mail server, without addresses. */
    readonly reason: string | null;
  }[];
  /** Mails that are not written yet: each waits for further notices. Soonest first, on the first page alone. */
  readonly waiting: readonly {
    readonly user_id: number;
    readonly user_displayname: string;
    readonly about: readonly string[];
    readonly created_at: string;
    /** The time at which it is written; later where a new notice comes. */
    readonly mail_at: string;
  }[];
  readonly next_cursor: number | null;
}

/** A recipient of a letter, with the values of its placeholders. */
export interface LetterReaderRecord {
  readonly user_id: number;
  readonly user_displayname: string;
  readonly values: {
    readonly name?: string;
    readonly sum?: string;
    readonly due?: string;
    readonly link?: string;
  };
}

/** A letter that organisers keep to write it again. */
export interface SavedLetterRecord {
  readonly letter_id: number;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

/** A letter that organisers told by chat, and the people who were told. */
export interface ToldLetterRecord {
  /** Null for people who were chosen without a group order. */
  readonly go_id: number | null;
  readonly subject: string;
  readonly text: string;
  /** The last time somebody was told. */
  readonly told_at: string;
  /** Each with the key under which the tick was recorded, and is taken back. */
  readonly people: readonly { readonly user_id: number; readonly idempotency_key: string }[];
}

/** The recipients of a letter of an organiser. */
export interface LetterRecord {
  readonly people: readonly LetterReaderRecord[];
  /** People whom it does not reach, as they have no account; an organiser tells them. */
  readonly unreached: readonly LetterReaderRecord[];
  /** The number of recipients who get it as a mail; the others read it in the shop. */
  readonly mailed: number;
  /** Digest of the recipients; a letter that is sent with another digest is refused. */
  readonly digest: string;
}
