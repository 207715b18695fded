import { accountStream, points, type Account, type AccountEvent } from '@fan-beats/events';
import type { PointsCommand } from '@fan-beats/events/rules';
import type { Plan, RecordedCommand } from '../../../../ledger/ledger-command';

/** The longest reason of a booking. */
export const maxReason = 500;

/** A command that books euros or Fan Beats on the account of a person. */
interface Booking extends RecordedCommand {
  readonly userId: number;
}

/** The plan of a booking, decided on the account as it is at that moment (rules D35, D36). */
export function bookingPlan(command: Booking, book: (account: Account) => AccountEvent[]): Plan {
  const { actor: _actor, commandName, ...fields } = command;
  const { userId } = fields;
  const stream = accountStream(userId);
  return {
    subjectId: userId,
    earlierInput: { act: commandName, ...fields },
    needs: { accounts: [userId], streams: [stream] },
    decide: (state) => [{ stream, events: book(state.account(userId)) }],
  };
}

/** A booking of Fan Beats for the deciders. */
export function pointsBooking(command: {
  readonly userId: number;
  readonly points: number;
  readonly reason?: string | null;
}): PointsCommand {
  return {
    userId: command.userId,
    reason: command.reason ?? null,
    points: points(command.points),
  };
}
