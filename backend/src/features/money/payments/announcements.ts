import { germanDay, type Cents, type Stage } from '@fan-beats/events';

/** What a fan says they have paid. */
export interface Announcement {
  readonly userId: number;
  /** Null for a word of before stages were named: it is about all that was asked for by then. */
  readonly of: {
    readonly claimId: number;
    readonly stage: Stage;
    readonly amountCents: Cents;
    /** What covers the stage once that has arrived. */
    readonly coversCents: Cents;
  } | null;
  readonly at: Date;
}

/** A stage of which something is to be paid. */
export interface StageToAnnounce {
  readonly userId: number;
  readonly claimId: number;
  readonly stage: Stage;
  readonly coveredCents: number;
  /** What is asked for, or all that is open where nobody asked. */
  readonly toPayCents: number;
  /** German day; null where nobody asked. */
  readonly requestedOn: string | null;
}

/**
 * What the fan said of this stage, as long as that is all there is to pay: nothing where it was asked for on a later day, or
 * where it comes to more by now, also because money was given back (rule D79).
 */
export function announcementOf(
  stage: StageToAnnounce,
  said: readonly Announcement[],
): Announcement | undefined {
  return said.find((one) => one.userId === stage.userId && isAbout(one, stage));
}

function isAbout({ of, at }: Announcement, stage: StageToAnnounce): boolean {
  const { requestedOn } = stage;
  const inTime = requestedOn === null || requestedOn <= germanDay(at.getTime());
  if (of === null) return inTime && requestedOn !== null;
  const isNamed = of.claimId === stage.claimId && of.stage === stage.stage;
  const { coveredCents, toPayCents } = stage;
  return isNamed && inTime && toPayCents <= of.amountCents && coveredCents + toPayCents <= of.coversCents;
}
