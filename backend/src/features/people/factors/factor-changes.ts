import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { FactorAdded, FactorAnswer } from '../../../contract/people/factor.records';
import { writeAudit } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/people/actor';
import { lockActor } from '../../../platform/people/hold-actor';
import { textsIn, type Text } from '../../../platform/texts/texts';
import { endSessionsBut, refuseUnconfirmed } from '../session/sessions';
import { FactorMails, type FactorChange } from './factor-mails';
import { factorsOf, hasFactor } from './factor-rows';
import { RecoveryCodes, recoveryCodesLeft } from './recovery-codes';

interface Change {
  /** The name of the procedure, for the audit. */
  readonly act: string;
  readonly change: FactorChange;
  /** Changes the records; false where there was nothing to change. */
  readonly make: (records: EntityManager) => Promise<boolean>;
  /** The answer where there was nothing to change. */
  readonly otherwise: Text;
}

/** Changes of a person's own second factor: after they confirmed who they are, audited, and mailed (rules D132, A30). */
@Injectable()
export class FactorChanges {
  constructor(
    private readonly source: DataSource,
    private readonly mails: FactorMails,
    private readonly recoveryCodes: RecoveryCodes,
  ) {}

  /**
   * Adds a factor. With the first one come recovery codes, and the other sessions end: whoever began one of them was not
   * asked for it.
   */
  async add(actor: Actor, change: Change): Promise<FactorAdded> {
    // Made before the transaction: their hashes take time.
    const set = await this.recoveryCodes.make();
    return this.within(actor, change, async (records) => {
      const { userId, sessionId = '' } = actor;
      const { totp, passkeys } = await factorsOf(records, userId);
      if (Number(totp) + passkeys === 1) await endSessionsBut(records, { userId, sessionId });
      if ((await recoveryCodesLeft(records, userId)) > 0) return { success: true, message: '', codes: [] };
      await set.save(records, userId);
      return { success: true, message: '', codes: set.codes };
    });
  }

  /** Removes a factor. With the last one go the recovery codes: alone they are none. */
  async remove(actor: Actor, change: Change): Promise<FactorAnswer> {
    return this.within(actor, change, async (records) => {
      if (!hasFactor(await factorsOf(records, actor.userId)))
        await records.query('DELETE FROM recovery_codes WHERE user_id = $1', [actor.userId]);
      return { success: true, message: '' };
    });
  }

  /** Makes new recovery codes for a person with a factor; those before are worthless. */
  async makeCodes(actor: Actor): Promise<FactorAdded> {
    const { codes, save } = await this.recoveryCodes.make();
    const change: Change = {
      act: 'user.makeRecoveryCodes',
      change: 'codes made',
      make: async (records) => {
        if (!hasFactor(await factorsOf(records, actor.userId))) return false;
        await save(records, actor.userId);
        return true;
      },
      otherwise: (i18n) => i18n.t('Recovery codes are for a second factor. Please set one up first.'),
    };
    return this.within(actor, change, () => Promise.resolve({ success: true, message: '', codes }));
  }

  private within<Answer>(
    actor: Actor,
    { act, change, make, otherwise }: Change,
    finish: (records: EntityManager) => Promise<Answer>,
  ): Promise<Answer | { readonly success: false; readonly message: string }> {
    return this.source.transaction(async (records) => {
      await lockActor(records, actor, 'UPDATE');
      await refuseUnconfirmed(records, actor.sessionId);
      if (!(await make(records)))
        return { success: false as const, message: otherwise(textsIn(actor.language ?? 'source')) };
      const { userId, correlationId } = actor;
      await writeAudit(records, actor, { act, subject: `user ${userId}` });
      await this.mails.queue(records, userId, { change, name: correlationId });
      return finish(records);
    });
  }
}
