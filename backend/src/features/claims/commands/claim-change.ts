import { defined, type Cents } from '@fan-beats/events';
import type { ClaimUpdate } from '@fan-beats/events/rules';

/** The changes of an admin to a claim. Fields that are left out stay as they are (rule D26). */
export interface ChangeOfClaim {
  readonly paymentReceived?: boolean;
  readonly freebiesDone?: boolean;

  /** Null or blank clears it; the same for the tracking id. */
  readonly adminNote?: string | null;
  readonly trackingId?: string | null;

  /** Null makes it unknown again (rule D70); the same for the other costs. */
  readonly domesticsCents?: Cents | null;
  readonly emsCents?: Cents | null;
  readonly customsCents?: Cents | null;
  readonly domesticsDone?: boolean;
  readonly emsDone?: boolean;
  readonly customsDone?: boolean;
}

/** The change for the decider. `withMarks`: the admin had to choose what the marks meant. */
export function claimUpdateOf(
  change: ChangeOfClaim,
  { withMarks }: { readonly withMarks: boolean },
): ClaimUpdate {
  const { paymentReceived, freebiesDone, adminNote, trackingId } = change;
  return {
    ...defined({ paymentReceived, freebiesDone, note: adminNote, trackingId }),
    withMarks,
    costs: {
      domestics: defined({ amountCents: change.domesticsCents, settled: change.domesticsDone }),
      ems: defined({ amountCents: change.emsCents, settled: change.emsDone }),
      customs: defined({ amountCents: change.customsCents, settled: change.customsDone }),
    },
  };
}
