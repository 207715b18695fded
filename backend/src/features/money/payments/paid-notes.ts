import { germanDay, type Cents, type Stage } from '@fan-beats/events';

/** A payment that a fan says they have made. */
export interface PaidNote {
  readonly userId: number;
  /** Null for an announcement from before stages were named. It covers everything that was requested until then. */
  readonly of: {
    readonly claimId: number;
    readonly stage: Stage;
    readonly amountCents: Cents;
    /** The amount of the stage that is covered once that money has arrived. */
    readonly coversCents: Cents;
  } | null;
  readonly at: Date;
}

/** A stage with something to pay. */
export interface StageToAnnounce {
  readonly userId: number;
  readonly claimId: number;
  readonly stage: Stage;
  readonly coveredCents: number;
  /** The requested amount, or all that is open where nothing was requested. */
  readonly toPayCents: number;
  /** German day; null where nothing was requested. */
  readonly requestedOn: string | null;
}

/**
 * The fan's announcement for this stage, as long as it covers all there is to pay. Undefined where the stage was
 * requested on a later day, or where more is to pay now, also because money was given back (rule D79).
 */
export function paidNoteOf(stage: StageToAnnounce, said: readonly PaidNote[]): PaidNote | undefined {
  return said.find((one) => one.userId === stage.userId && isAbout(one, stage));
}

function isAbout({ of, at }: PaidNote, stage: StageToAnnounce): boolean {
  const { requestedOn } = stage;
  const inTime = requestedOn === null || requestedOn <= germanDay(at.getTime());
  if (of === null) return inTime && requestedOn !== null;
  const isNamed = of.claimId === stage.claimId && of.stage === stage.stage;
  const { coveredCents, toPayCents } = stage;
  return isNamed && inTime && toPayCents <= of.amountCents && coveredCents + toPayCents <= of.coversCents;
}
