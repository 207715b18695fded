import { PassThrough } from 'node:stream';
import { until } from '@fan-beats/events/testing';
import { askPassword } from './ask-password';

/** A terminal as Node sees one: it echoes nothing itself once it is raw. */
function terminal() {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (on: boolean) => raw.push(on) });
  return { input, raw };
}

describe('the password at the terminal', () => {
  it('is asked for twice and never shown, corrections included', async () => {
    const { input, raw } = terminal();
    const output = new PassThrough();
    const asked = askPassword(input, output);
    for (const key of ['g', 'e', 'x', '\u007f', 'heim', '\r']) input.write(key);
    await until(() => raw.length === 3);
    input.write('geheim\r');
    await expect(asked).resolves.toBe('geheim');
    expect(String(output.read())).toBe('Password: \nThe same password again: \n');
    expect(raw).toEqual([true, false, true, false]);
  });

  it('is refused where the two differ', async () => {
    const { input, raw } = terminal();
    const asked = askPassword(input, new PassThrough());
    input.write('geheim\r');
    await until(() => raw.length === 3);
    input.write('geheem\r');
    await expect(asked).rejects.toThrow('The two passwords differ. Nothing was created: please try again.');
  });

  it('may be refused by Ctrl-C', async () => {
    const { input, raw } = terminal();
    const asked = askPassword(input, new PassThrough());
    input.write('gehe\u0003');
    await expect(asked).rejects.toThrow('No password was given.');
    expect(raw).toEqual([true, false]);
  });

  it.each(['', '\u0004'])('is missed where the input ends after %j', async (typed) => {
    const { input } = terminal();
    const asked = askPassword(typed ? input : Object.assign(input, { isTTY: false }), new PassThrough());
    input.end(typed);
    await expect(asked).rejects.toThrow('No password was given.');
  });

  it('is the first line of a pipe', async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    input.end('geheim\nmore\n');
    await expect(askPassword(input, output)).resolves.toBe('geheim');
    expect(output.read()).toBeNull();
  });
});
