import { NotFound, Rejection } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool, type PoolClient } from 'pg';
import { writeAudit } from '../../../platform/audit/write-audit';
import { holdActorOn } from '../../../platform/people/hold-actor';
import { inTransaction } from '../../../platform/database/in-transaction';
import { awaitCommitsUnderWay } from '../../../platform/people/actors-lock';
import type { Actor } from '../../../platform/people/actor';
import { isAdmin } from '../../../platform/people/person';

/** Bans a person, which ends all their sessions at once, or lets them in again (rule D38). */
export class SetUserBanned extends Command<void> {
  constructor(readonly input: { readonly actor: Actor; readonly userId: number; readonly banned: boolean }) {
    super();
  }
}

@CommandHandler(SetUserBanned)
export class SetUserBannedHandler implements ICommandHandler<SetUserBanned> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ input: { actor, userId, banned } }: SetUserBanned): Promise<void> {
    if (banned && userId === actor.userId) throw new Rejection('NOT_YOURSELF');
    await inTransaction(this.pool, async (client) => {
      await guardAdmins(client, { actorId: actor.userId, userId, banned });
      await holdActorOn(client, actor);
      const { rows } = await client.query<{ banned: boolean }>(
        'SELECT banned FROM users WHERE user_id = $1 AND erased_at IS NULL FOR UPDATE',
        [userId],
      );
      const [user] = rows;
      if (!user) throw new NotFound('user');
      if (user.banned === banned) return;
      await client.query(
        'UPDATE users SET banned = $2, session_version = session_version + 1 WHERE user_id = $1',
        [userId, banned],
      );
      if (banned) {
        // What is being committed for this person right now ends before the ban is acknowledged.
        await awaitCommitsUnderWay(client);
        await client.query(
          'UPDATE sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL',
          [userId],
        );
      }
      await writeAudit(client, {
        actor,
        act: 'user.admUpdateUser',
        subject: `user ${userId}`,
        changed: ['banned'],
      });
    });
  }
}

/**
 * Two admins who ban one another at the same moment would leave none, so every ban of an admin holds all admins' rows,
 * in order of their ids, and looks again whether the one who bans still is one.
 */
async function guardAdmins(
  client: PoolClient,
  ban: { readonly actorId: number; readonly userId: number; readonly banned: boolean },
): Promise<void> {
  if (!ban.banned) return;
  const { rows } = await client.query<{ user_id: number; role: number; banned: boolean }>(
    'SELECT user_id, user_role AS role, banned FROM users WHERE user_role >= 2 ORDER BY user_id FOR UPDATE',
  );
  const acting = rows.filter((admin) => isAdmin(admin) && !admin.banned);
  const target = acting.find((admin) => admin.user_id === ban.userId);
  if (target && !acting.some((admin) => admin.user_id === ban.actorId)) throw new Rejection('LAST_ADMIN');
}
