import { cents, eurosFromCents } from '@fan-beats/events';
import type { MoneyMove } from '@fan-beats/projections';
import type { MoneyMoveRecord } from '../../contract/money/money-move.records';

export function moneyMoveRecord({ direction, day, method, feeCents }: MoneyMove): MoneyMoveRecord {
  return {
    ...(direction === 'in' ? { received_on: day } : { paid_on: day }),
    method,
    ...(feeCents !== 0 && { fee: eurosFromCents(cents(feeCents)) }),
  };
}
