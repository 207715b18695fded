import { JwtService } from '@nestjs/jwt';
import { AskingBrowsers } from './asking-browsers';
import { KnownDevices } from './known-devices';

const jwt = new JwtService({ secret: 'only of this test', signOptions: { algorithm: 'HS256' } });
const devices = new KnownDevices(jwt);
const account = { userId: 4, sessionVersion: 1 };

describe('a known device (rule D39)', () => {
  it('keeps its number from login to login', () => {
    const token = devices.issue(account, 'first');
    expect(devices.idOf(token, account)).toBe('first');
    expect(devices.idOf(devices.issue(account, 'first'), account)).toBe('first');
  });

  it.each([
    [
      'after a new password or a ban, so that a thief has to wait like any stranger',
      { userId: 4, sessionVersion: 2 },
    ],
    ['of somebody else', { userId: 5, sessionVersion: 1 }],
    ['of nobody', undefined],
  ])('is a stranger %s', (_why, other) => {
    expect(devices.idOf(devices.issue(account, 'first'), other)).toBeNull();
  });

  it('is known by no other token of ours', () => {
    expect(devices.idOf(new AskingBrowsers(jwt).issue().token, account)).toBeNull();
    expect(devices.ownerOf('made up')).toBeNull();
  });
});

describe('a browser that asked for a code (rule A16)', () => {
  const browsers = new AskingBrowsers(jwt);

  it('keeps its number when it asks again', () => {
    const { browserId, token } = browsers.issue();
    expect(browsers.idOf(token)).toBe(browserId);
    expect(browsers.issue(browserId).browserId).toBe(browserId);
  });

  it.each([
    ['chosen by the browser', 'chosen'],
    [
      'signed by somebody else',
      new JwtService({ secret: 'another' }).sign({ browserId: 'x' }, { audience: 'asker' }),
    ],
    ['of another kind', devices.issue(account, null)],
    ['missing', null],
  ])('has none by a token %s', (_why, token) => {
    expect(browsers.idOf(token)).toBeNull();
  });
});
