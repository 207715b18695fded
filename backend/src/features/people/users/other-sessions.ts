import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ActorRefused } from '../../../platform/errors/refusals';
import { lockActor } from '../../../platform/people/hold-actor';
import type { Person } from '../../../platform/people/person';
import type { SessionCommand } from '../../../platform/trpc/session-command';
import { SessionCookies } from '../session/cookies';
import { KnownDevices } from '../session/known-devices';
import { otherSessionsOf, refuseUnconfirmed, Sessions } from '../session/sessions';

type FromSession = Pick<SessionCommand<unknown>, 'door' | 'actor'>;

/** Ends sessions of a person from another session of theirs, which continues with new tokens (rule D121). */
@Injectable()
export class OtherSessions {
  constructor(
    private readonly source: DataSource,
    private readonly sessions: Sessions,
    private readonly cookies: SessionCookies,
    private readonly devices: KnownDevices,
  ) {}

  /** Ends one other session, or all others for null, after the person confirmed who they are. Returns how many ended. */
  end(command: FromSession, sessionId: string | null): Promise<number> {
    return this.within(command, async (records, person) => {
      await refuseUnconfirmed(records, person.sessionId);
      const others = await otherSessionsOf(records, person, sessionId);
      return others.length === 0 ? null : others;
    });
  }

  /** Ends all others, and changes records of the person in the same transaction. */
  async endAll(command: FromSession, change: (records: EntityManager) => Promise<void>): Promise<void> {
    await this.within(command, async (records, person) => {
      await change(records);
      return otherSessionsOf(records, person, null);
    });
  }

  /** Makes the tokens of this session again, and changes records in the same transaction. The others stay as they are. */
  async renew(
    { door, actor }: FromSession,
    change: (records: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    const { person, reply } = door;
    if (!person) throw new ActorRefused();
    const tokens = await this.source.transaction(async (records) => {
      await lockActor(records, actor, 'UPDATE');
      await change(records);
      return this.sessions.renew(records, person.sessionId);
    });
    this.cookies.set(reply, tokens);
  }

  /** @param choose returns the sessions to end, or null to change nothing */
  private async within(
    { door, actor }: FromSession,
    choose: (records: EntityManager, person: Person) => Promise<readonly string[] | null>,
  ): Promise<number> {
    const { person, reply } = door;
    if (!person) throw new ActorRefused();
    const { ended, renewed } = await this.source.transaction(async (records) => {
      await lockActor(records, actor, 'UPDATE');
      const chosen = await choose(records, person);
      const renewed = chosen && (await this.sessions.endOthers(records, person, chosen));
      return { ended: chosen?.length ?? 0, renewed };
    });
    if (renewed) {
      this.cookies.set(reply, renewed.tokens);
      this.cookies.setDevice(reply, this.devices.issue(renewed.account, renewed.deviceId));
    }
    return ended;
  }
}
