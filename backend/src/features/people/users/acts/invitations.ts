import { NotFound, shopLock } from '@fan-beats/events';
import { readClaimHolders } from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import { IsNull, type EntityManager } from 'typeorm';
import type { InvitationRecord, InvitationsRecord } from '../../../../contract/people/invitation.records';
import { Read, RecordAct, UnauditedAct, type Ground } from '../../../../platform/acts/act';
import { done } from '../../../../platform/cqrs/shop-command';
import { newQuery } from '../../../../platform/cqrs/shop-query';
import { statementsIn } from '../../../../platform/database/statements';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { Mailer } from '../../../../platform/mail/mailer';
import { mailStateSql, queueWritten } from '../../../../platform/mail/outbox';
import { digestOfPeople, hasAccount, hasAccountSql, isAdmin } from '../../../../platform/people/person';
import { User } from '../../../../platform/people/user.entity';
import { Filled, Flag, Id, Optional, Whole } from '../../../../platform/trpc/fields';
import { toWire, type Dated } from '../../../../contract/wire';
import { makeInvitation, opensSql, queueLink } from '../../session/entry-tokens';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { entryPage, invitationLetter } from './entry-mails';

const opening: readonly InvitationRecord['state'][] = ['copied', 'queued', 'handed over'];

/** What became of the newest invitation of a person. */
export class GetInvitation extends Read<InvitationRecord> {
  @Id() userId: number;

  async read({ pool }: Ground): Promise<InvitationRecord> {
    const { rows } = await pool.query<Dated<InvitationRecord, 'at' | 'expires_at'>>({
      name: 'read-invitation',
      text: `SELECT CASE WHEN used_at IS NOT NULL THEN 'used' WHEN revoked_at IS NOT NULL THEN 'revoked'
                         WHEN expires_at <= now() THEN 'expired' WHEN mail_id IS NULL THEN 'copied'
                         ELSE coalesce(${mailStateSql('t')}, 'refused') END AS state,
                    coalesce(used_at, revoked_at, created_at) AS at, expires_at
               FROM entry_tokens t WHERE user_id = $1 AND purpose = 'invitation' ORDER BY token_id DESC LIMIT 1`,
      values: [this.userId],
    });
    const [newest] = rows;
    return newest ? toWire(newest) : { state: 'none', at: null, expires_at: null };
  }
}

/** An admin invites somebody without an account, by mail or by a link to copy (rule A12). */
export class Invite extends RecordAct<{ readonly link: string | null }> {
  @Id() userId: number;
  @IsIn(['mail', 'link']) by: 'mail' | 'link';
  /** By mail although an invitation of theirs is open. */
  @Optional() @Flag() again?: boolean;

  async change(records: EntityManager, { ask, get }: Ground) {
    const { userId, by, actor } = this;
    const user = await heldPerson(records, userId);
    const why = refusalOf(user, by);
    if (why !== undefined) throw new RefusedCall('PRECONDITION_FAILED', why);
    const invitation = { userId, createdBy: actor.userId };
    if (by === 'link')
      return { link: get(Mailer).linkTo(entryPage(await makeInvitation(records, invitation))) };
    const { state } = await ask(newQuery(GetInvitation, { userId }));
    if (opening.includes(state) && this.again !== true)
      throw new RefusedCall('CONFLICT', 'An invitation of this person is still open.');
    await queueLink(records, get, { purpose: 'invitation', ...invitation });
    return { link: null };
  }

  audit() {
    return { act: 'user.admInvite', subject: `user ${this.userId}`, changed: [this.by] };
  }
}

/** Somebody who is there, held until the transaction ends. Throws NotFound for who was erased or merged away, too. */
export async function heldPerson(records: EntityManager, userId: number): Promise<User> {
  const where = { userId, erasedAt: IsNull(), mergedInto: IsNull() };
  const user = await records.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
  if (!user) throw new NotFound('user');
  return user;
}

function refusalOf(user: User, by: Invite['by']): string | undefined {
  if (isAdmin(user) || user.banned || user.awaitsApproval) return 'Only fans who may log in can be invited.';
  if (hasAccount(user)) return 'This person has an account, and needs no invitation.';
  if (by === 'mail' && user.mail === null) return 'This person has no email address: copy the link instead.';
  return undefined;
}

/** Whatever invitations of a person are open open nothing any more. */
export class RevokeInvitation extends RecordAct {
  @Id() userId: number;

  async change(records: EntityManager) {
    await records.query(
      `UPDATE entry_tokens SET revoked_at = now() WHERE user_id = $1 AND purpose = 'invitation' AND ${opensSql}`,
      [this.userId],
    );
    return done;
  }

  audit() {
    return { act: 'user.admRevokeInvitation', subject: `user ${this.userId}` };
  }
}

/** Whom invitations would go to, and what they would read. */
export class PreviewInvitations extends Read<InvitationsRecord> {
  async read({ pool, get }: Ground): Promise<InvitationsRecord> {
    const { rows } = await pool.query<{
      user_id: number;
      displayname: string;
      mail: boolean;
      invited: boolean;
    }>({
      name: 'people-to-invite',
      text: `SELECT user_id, displayname, mail IS NOT NULL AS mail,
                    EXISTS (SELECT FROM entry_tokens t WHERE t.user_id = u.user_id AND purpose = 'invitation' AND ${opensSql}) AS invited
               FROM users u WHERE user_id = ANY($1::int[]) AND NOT ${hasAccountSql}
                AND NOT banned AND erased_at IS NULL ORDER BY displayname_key`,
      values: [await readClaimHolders(pool)],
    });
    const people = rows.filter(({ mail, invited }) => mail && !invited);
    const { name } = await get(SettingsReads).get();
    const mailer = get(Mailer);
    return {
      people: people.map(({ user_id, displayname }) => ({ user_id, displayname })),
      digest: digestOfPeople(people.map(({ user_id }) => user_id)),
      invited: rows.filter(({ invited }) => invited).length,
      without_mail: rows.filter(({ mail, invited }) => !mail && !invited).length,
      sends_mail: mailer.sends,
      ...invitationLetter(name, mailer.linkTo('/enter#…')),
    };
  }
}

/** An admin sees in their own mail what those who are invited read; its link opens nothing. */
export class SendTestInvitation extends UnauditedAct {
  async change(records: EntityManager, { ask }: Ground) {
    const { subject, text } = await ask(new PreviewInvitations());
    const { mail } = await records.findOneByOrFail(User, { userId: this.actor.userId });
    const letter = { to: mail ?? '', subject: `Test: ${subject}`, text };
    await queueWritten(statementsIn(records), `test-${this.actor.correlationId}`, letter);
    return done;
  }
}

/** Invites everybody of the preview. Throws CONFLICT where they are no longer those who were shown. */
export class InviteAll extends RecordAct<{ readonly invited: number }> {
  /** As many as the preview showed. */
  @Whole(0, 1_000_000) people: number;
  /** Of the people whom the preview showed. */
  @Optional() @Filled(64) digest?: string;

  async change(records: EntityManager, { ask, get }: Ground) {
    // Two admins who press at once: the second sees that everybody is invited.
    await records.query(`SELECT pg_advisory_xact_lock(${shopLock("hashtextextended('invitations', 0)")})`);
    const { people, digest } = await ask(new PreviewInvitations());
    if (people.length !== this.people)
      throw new RefusedCall(
        'CONFLICT',
        `This goes to ${people.length} people by now, not to ${this.people}. Please look at the list again.`,
      );
    if ((this.digest ?? digest) !== digest)
      throw new RefusedCall('CONFLICT', 'This goes to other people by now. Please look at the list again.');
    const { userId: createdBy } = this.actor;
    for (const { user_id: userId } of people)
      await queueLink(records, get, { purpose: 'invitation', userId, createdBy });
    return { invited: people.length };
  }

  audit({ invited }: { readonly invited: number }) {
    return { act: 'user.admInviteAll', subject: `${invited} people` };
  }
}
