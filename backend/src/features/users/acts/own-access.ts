import { IsNull, Not, type EntityManager } from 'typeorm';
import { ServiceAct, UnauditedAct, type Ground } from '../../../platform/acts/act';
import { movedAccount, tell } from '../../../platform/database/tell';
import { violatedIndex } from '../../../platform/database/database-errors';
import { holdActor } from '../../../platform/people/hold-actor';
import { mailKey } from '../../../platform/people/person-names';
import { User } from '../../../platform/people/user.entity';
import { DoorAct } from '../../../platform/trpc/door-act';
import { Filled } from '../../../platform/trpc/fields';
import { queueLink, useLink } from '../../session/entry-tokens';
import { Passwords } from '../../session/passwords';
import { hashOfToken } from '../../session/secret-tokens';
import { MailAddress, NewPassword, refuseCommonPassword } from './register';

export interface Told {
  readonly success: boolean;
  readonly message: string;
}

/** Whoever came in by a link chooses their first password; a later one is chosen by the link of a mail. */
export class ChoosePassword extends ServiceAct<Told> {
  static readonly wire = { newPassword: 'newPassword' } as const;

  @NewPassword() newPassword: string;

  async run({ records: source, get }: Ground) {
    const { actor, newPassword } = this;
    refuseCommonPassword(newPassword, 'newPassword');
    const passwordHash = await get(Passwords).hash(newPassword);
    const { affected } = await source.transaction(async (records) => {
      await holdActor(records, actor, 'UPDATE');
      const without = { userId: actor.userId, passwordHash: IsNull(), mail: Not(IsNull()) };
      return records.update(User, without, { passwordHash });
    });
    return affected === 1
      ? { success: true, message: 'You can log in with this password from now on.' }
      : { success: false, message: 'You have a password already, or no email address yet.' };
  }
}

/** Somebody without an address says which one is theirs; it is theirs once they open the link that is mailed to it (rule A9). */
export class AddMail extends UnauditedAct<Told> {
  @MailAddress() mail: string;

  async change(records: EntityManager, { get }: Ground) {
    const { userId } = this.actor;
    if (!(await records.existsBy(User, { userId, mail: IsNull() })))
      return { success: false, message: 'You have an email address already.' };
    await queueLink(records, get, { purpose: 'proof', userId, address: this.mail });
    const message = 'Open the link that we sent to this address. Then you can choose a password here.';
    return { success: true, message };
  }
}

const proofOver = {
  success: false,
  message: 'This link was used already or is over. Please ask for a new one in your profile.',
};

/** The link of that mail: its address belongs to the person who asked, unless somebody else has it by now. */
export class ConfirmMail extends DoorAct<Told> {
  @Filled(200) token: string;

  async run({ records: source }: Ground) {
    try {
      const proven = await source.transaction((records) => prove(records, hashOfToken(this.token)));
      return proven ? { success: true, message: 'This is your email address from now on.' } : proofOver;
    } catch (error) {
      if (violatedIndex(error) !== 'users_mail_key') throw error;
      return { success: false, message: 'An account with this email already exists.' };
    }
  }
}

async function prove(records: EntityManager, tokenHash: string): Promise<boolean> {
  const { userId, address } = (await useLink(records, tokenHash, ['proof'])) ?? {};
  if (userId === undefined || !address) return false;
  const stands = { userId, mail: IsNull(), banned: false, erasedAt: IsNull() };
  const proven = { mail: address.trim(), mailKey: mailKey(address), mailProvenAt: () => 'now()' };
  const { affected } = await records.update(User, stands, proven);
  await tell(records, [movedAccount(userId)]);
  return affected === 1;
}
