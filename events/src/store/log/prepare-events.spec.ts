import type { ShopEvent } from '../../event-definitions';
import { eventDefinitions } from '../../event-definitions';
import { balanceAdded, claimSubmitted, goStatusSet, testMeta, testNow } from '../../testing';
import { genesisHash, hashEvent, sha256Hex } from '../hashing/event-hash';
import { ConcurrencyConflict, type AppendRequest } from './append';
import { prepareEvents, recordedEvent, type EventRow } from './prepare-events';
import { readStoredEvent } from '../stored-event';

const meta = testMeta();
const act = (stream: string, expectedVersion: number, ...events: ShopEvent[]): AppendRequest => ({
  streams: [{ stream, expectedVersion, events }],
  meta,
});
const prepare = (
  acts: AppendRequest[],
  heads = new Map<string, { version: number; hash: string }>(),
): EventRow[] => prepareEvents({ acts, heads, recordedAt: testNow, salt: () => 'salt' });

describe('prepared events', () => {
  it('number and chain each stream on its own, across acts', () => {
    const heads = new Map([['account-5', { version: 7, hash: 'a'.repeat(64) }]]);
    const rows = prepare(
      [
        act('account-4', 0, balanceAdded(1), balanceAdded(2)),
        act('account-5', 7, balanceAdded(3)),
        act('account-4', 2, balanceAdded(4)),
      ],
      heads,
    );
    expect(rows.map(({ stream, version }) => `${stream}@${version}`)).toEqual([
      'account-4@1',
      'account-4@2',
      'account-5@8',
      'account-4@3',
    ]);
    expect(rows.map((row) => row.previousHash)).toEqual([
      genesisHash,
      rows[0]?.hash,
      'a'.repeat(64),
      rows[1]?.hash,
    ]);
    for (const row of rows) expect(row.hash).toBe(hashEvent(row.previousHash, row));
  });

  it('refuse an act that expects another version', () => {
    expect(() => prepare([act('account-4', 1, balanceAdded())])).toThrow(
      new ConcurrencyConflict('account-4'),
    );
    expect(() => prepare([act('account-4', 0, balanceAdded()), act('account-4', 0, balanceAdded())])).toThrow(
      ConcurrencyConflict,
    );
  });

  it('carry the idempotency key on the first event of the act only', () => {
    const keyed = { ...meta, idempotencyKey: 'k', inputDigest: 'd' };
    const streams = [
      { stream: 'go-3', expectedVersion: 0, events: [] },
      { stream: 'account-4', expectedVersion: 0, events: [balanceAdded(1), balanceAdded(2)] },
      { stream: 'account-5', expectedVersion: 0, events: [balanceAdded(3)] },
    ];
    const rows = prepare([{ streams, meta: keyed }]);
    expect(rows.map((row) => row.meta)).toStrictEqual([keyed, meta, meta]);
    expect(rows.map((row) => JSON.parse(row.metaText) as unknown)).toStrictEqual([keyed, meta, meta]);
  });

  it('keep what people wrote out of the data, but for a salted digest', () => {
    const [row] = prepare([act('account-4', 0, balanceAdded(100, 'for Mina'))]);
    expect(row?.privateText).toBe('{"reason":"for Mina","salt":"salt"}');
    expect(row?.dataText).toBe(
      `{"amountCents":100,"privateDigest":"${sha256Hex(row?.privateText ?? '')}","userId":4}`,
    );
  });

  it('salt equal texts apart', () => {
    const acts = [act('account-4', 0, balanceAdded(1, 'same'), balanceAdded(1, 'same'))];
    const [one, other] = prepareEvents({ acts, heads: new Map(), recordedAt: testNow });
    expect(one?.dataText).not.toBe(other?.dataText);
  });

  it.each([{}, { private: null }, { private: {} }])('have no private part for %p', (texts) => {
    const event: ShopEvent = { ...claimSubmitted(), ...texts };
    const [row] = prepare([act('claim-17', 0, event)]);
    expect(row?.privateText).toBeNull();
    expect(row?.dataText).not.toContain('privateDigest');
  });

  it('refuse an event in a stream of another kind', () => {
    expect(() => prepare([act('claim-3', 0, goStatusSet())])).toThrow(
      'GoStatusSet does not belong into stream claim-3',
    );
  });

  it('look the same whether handed on or read back', () => {
    const event = claimSubmitted({}, { additionalInfo: 'please ring', lineTexts: { 1: 'version B' } });
    for (const row of prepare([act('claim-17', 0, event, claimSubmitted())])) {
      expect(readStoredEvent({ ...row, position: 9 })).toStrictEqual(recordedEvent(row, 9));
    }
  });

  it('leave the names of digest and salt to the store', () => {
    for (const definition of Object.values(eventDefinitions)) {
      expect(definition.data).not.toHaveProperty('privateDigest');
      expect('private' in definition ? definition.private : {}).not.toHaveProperty('salt');
    }
  });
});
