import { goStream } from '@fan-beats/events';
import { LedgerAct } from '../../../../ledger/ledger-act';
import type { CommandNeeds } from '../../../../ledger/ledger-command';

/** Holds its group order alone: what it reads of links, limits and status stays until the commit. */
export abstract class ActOnGo<Answer, Held = unknown> extends LedgerAct<Answer, Held> {
  abstract goId: number;

  override terms() {
    return { exclusiveGoIds: [this.goId] };
  }

  override needs(): CommandNeeds {
    return { goIds: [this.goId], streams: [goStream(this.goId)] };
  }
}
