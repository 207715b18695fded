import { goStream, NotFound } from '@fan-beats/events';

import type { LedgerAct } from '../../../ledger/act';
import type { Transaction } from '../../../ledger/transaction';
import type { Actor } from '../../../platform/people/actor';
import { evolveGo, initialGo } from '../domain/go.state';
import { setStockLimit, type StockLimitCommand } from '../domain/set-stock-limit';
import { reviseGo } from './revise-go';

export interface StockLimitInput extends StockLimitCommand {
  readonly actor: Actor;
  /** Changes of record tables that stand or fall with the limit. */
  readonly also?: (transaction: Transaction) => Promise<void>;
}

/** The act of limiting an item in a group order, or of lifting its limit. */
export function stockLimitAct({ actor, also, ...limit }: StockLimitInput): LedgerAct<void> {
  const stream = goStream(limit.goId);
  return {
    actor,
    via: 'admin',
    input: limit,
    exclusiveGoId: limit.goId,
    needs: { goIds: [limit.goId], streams: [stream] },
    decide: (world) => {
      if (!world.go(limit.goId)) throw new NotFound('go');
      const events = setStockLimit(world.fold(stream, initialGo, evolveGo), limit);
      return { streams: [{ stream, events }], answer: undefined };
    },
    answerAgain: () => undefined,
    also: async (transaction) => {
      await reviseGo(transaction, limit.goId);
      await also?.(transaction);
    },
  };
}
