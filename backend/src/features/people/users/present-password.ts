import { Injectable } from '@nestjs/common';
import type { User } from '../../../platform/people/user.entity';
import type { CallContext } from '../../../platform/trpc/session-command';
import { SessionCookies } from '../session/cookies';
import { KnownDevices } from '../session/known-devices';
import { LoginThrottle } from '../session/login-throttle';
import { Passwords } from '../session/passwords';

/** Checks the password of a person who is logged in. Guesses count as those of a login do (rule D39). */
@Injectable()
export class PresentPassword {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly devices: KnownDevices,
    private readonly throttle: LoginThrottle,
    private readonly passwords: Passwords,
  ) {}

  async isRight(user: User, password: string, door: CallContext): Promise<boolean> {
    const deviceId = this.deviceOf(user, door);
    const guess = { mail: user.mail ?? '', network: door.network, deviceId };
    const admission = await this.throttle.admit(guess);
    if (!(await this.passwords.matches(user.passwordHash, password))) return false;
    await this.throttle.forgive(admission, guess);
    return true;
  }

  /** The number of the device that calls; null for one without an earlier login to the account. */
  deviceOf(user: User, door: CallContext): string | null {
    return this.devices.idOf(this.cookies.read(door.req, 'device'), user);
  }
}
