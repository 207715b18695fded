import { valuesStatement } from '@fan-beats/events';

/** The streams that hold withdrawals, found by what the shop itself records: nobody who withdraws is logged in for it. */
export const withdrawalStreams = valuesStatement<string>(
  `SELECT DISTINCT stream AS value FROM events
    WHERE (meta->>'actorId')::int IS NULL AND type = 'WithdrawalDeclared'`,
  'withdrawal_streams',
);

/** Empties what the log says was erased, in the caller's transaction; gives where it stood. */
export const forgetWithdrawals = valuesStatement<number>(
  'SELECT g.position AS value FROM forget_withdrawals() AS g (position)',
  'forget-withdrawals',
);
