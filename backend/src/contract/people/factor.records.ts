/** A login that was right so far, and goes on with a second factor (rule D130). */
export interface FactorAsked {
  readonly success: false;
  readonly user: null;
  readonly message: string;
  readonly second_factor: {
    /** Sent with the second factor within ten minutes. */
    readonly ticket: string;
    readonly totp: boolean;
    readonly passkey: boolean;
    /** The host at which passkeys work; null where they work nowhere. */
    readonly passkey_host: string | null;
  };
}

/** Options for the browser, as JSON; null where the ticket has expired, or passkeys work nowhere. */
export interface PasskeyQuestion {
  readonly options: string | null;
}

export interface FactorAnswer {
  readonly success: boolean;
  readonly message: string;
}

export interface FactorAdded extends FactorAnswer {
  /** New recovery codes, which are never shown again; empty where the person keeps those they have. */
  readonly codes?: readonly string[];
}

/** A secret for an authenticator app. It works after a first code of the app. */
export interface TotpOffer {
  readonly secret: string;
  /** The content of the QR code. */
  readonly address: string;
}

export interface PasskeyRecord {
  readonly passkey_id: number;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** The second factors of the person who calls. */
export interface SecondFactorRecord {
  readonly totp: boolean;
  readonly passkeys: readonly PasskeyRecord[];
  readonly codes_left: number;
  /** The host at which passkeys work; null where they work nowhere: they need https. */
  readonly passkey_host: string | null;
  readonly has_password: boolean;
  /** Without an address no mailed link lets the person in again. */
  readonly has_mail: boolean;
  /** The person logged in or confirmed who they are a moment ago (rule D132). */
  readonly is_fresh: boolean;
  /** The moment until which the person may work without a second factor; null where they have one or need none. */
  readonly due: string | null;
  /** That moment has passed: nothing else is possible before. */
  readonly owed: boolean;
}
