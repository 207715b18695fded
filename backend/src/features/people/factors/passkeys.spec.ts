import { isWithoutCertificates, knownTransports } from './passkeys';

type Value = string | Buffer | Value[] | { readonly [key: string]: Value };

/** CBOR of short texts, bytes, lists and maps. */
function cbor(value: Value): Buffer {
  const head = (kind: number, size: number) => Buffer.from([kind * 32 + size]);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map((one) => cbor(one))]);
  const entries = Object.entries(value);
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const certificate = { x5c: [Buffer.from('cert')] };
const signature = { sig: Buffer.from('signed') };

test.each<[string, Value, boolean]>([
  ['none', {}, true],
  ['packed', signature, true],
  ['packed', { ...signature, ...certificate }, false],
  ['apple', certificate, false],
  ['android-key', certificate, false],
  ['android-safetynet', {}, false],
  ['tpm', certificate, false],
  ['fido-u2f', certificate, false],
])('a passkey with the attestation %s is taken as its certificates allow', (fmt, attStmt, taken) => {
  const attestation = cbor({ fmt, attStmt, authData: Buffer.from('data') });
  expect(isWithoutCertificates(attestation.toString('base64url'))).toBe(taken);
});

test.each([
  [undefined, []],
  [
    ['usb', 'internal', 'usb', 'telepathy', '\0'],
    ['internal', 'usb'],
  ],
  ['usb', null],
  [[1], null],
  [[['usb']], null],
  [{ length: 1 }, null],
  [null, null],
])('the transports %j of a browser become %j', (given, kept) => {
  expect(knownTransports(given)).toEqual(kept);
});
