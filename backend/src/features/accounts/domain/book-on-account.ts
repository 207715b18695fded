import type { Account, AccountEvent } from '@fan-beats/events';

import { addBalance, subtractBalance, type BalanceBooking } from './book-balance';
import { addPointsToAccount, setPoints, subtractPointsFromAccount, type PointsCommand } from './book-points';

/** What an admin books on an account, named by `act`. */
export type Booking =
  | ({ readonly act: 'add-balance' | 'subtract-balance' } & BalanceBooking)
  | ({ readonly act: 'add-points' | 'subtract-points' | 'set-points' } & PointsCommand);

/** Throws Rejection BALANCE_TOO_LOW, POINTS_TOO_LOW or NO_CHANGE. */
export function bookOnAccount(account: Account, booking: Booking): AccountEvent[] {
  switch (booking.act) {
    case 'add-balance':
      return addBalance(account, booking);
    case 'subtract-balance':
      return subtractBalance(account, booking);
    case 'add-points':
      return addPointsToAccount(account, booking);
    case 'subtract-points':
      return subtractPointsFromAccount(account, booking);
    case 'set-points':
      return setPoints(account, booking);
  }
}
