import { refuseKnownPasswords } from './known-passwords';

describe('the known passwords of the demo shop', () => {
  it.each(['0.0.0.0', '10.0.0.1', '127.0.0.1.example.org'])('are refused on %s in one sentence', (host) => {
    expect(() => refuseKnownPasswords('1', host)).toThrow(`DEMO is 1 but HOST is ${host}: `);
    expect(() => refuseKnownPasswords(undefined, host)).toThrow(/^DEMO is 1/);
  });

  it('are let be where nobody else can call, and where that is meant', () => {
    expect(() => refuseKnownPasswords('1', '127.0.0.1')).not.toThrow();
    expect(() => refuseKnownPasswords('open', '0.0.0.0')).not.toThrow();
  });
});
