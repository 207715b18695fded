import { NotFound, Rejection } from '@fan-beats/events';
import { getTRPCErrorFromUnknown } from '@trpc/server';
import { QueryFailedError } from 'typeorm';
import { sourceTexts } from '../texts/texts';
import { InvalidInput, LedgerUnavailable } from './refusals';
import { keptRefusal, refusedRow, toRefusal, wordRefusal, type KeptRefusal } from './translate-error';

const withCode = (code: string): Error => Object.assign(new Error('gone'), { code });

describe('while the database cannot be reached', () => {
  it.each([
    ['nothing listens', withCode('ECONNREFUSED')],
    ['nothing listens on any address', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
    ['it is about to stop', withCode('57P01')],
    ['it starts', new QueryFailedError('SELECT 1', [], withCode('57P03'))],
    ['it has no room', withCode('53300')],
    ['the connection was cut', new Error('Connection terminated unexpectedly')],
    ['the pool waited in vain', new Error('timeout exceeded when trying to connect')],
  ])('because %s, the shop is not available', (_why, error) => {
    expect(toRefusal(getTRPCErrorFromUnknown(error)).code).toBe('SERVICE_UNAVAILABLE');
  });

  it('but a mistake of the server is one', () => {
    expect(toRefusal(getTRPCErrorFromUnknown(withCode('42P01'))).code).toBe('INTERNAL_SERVER_ERROR');
  });
});

it.each([
  [new Rejection('NOT_ENOUGH_POINTS', { missing: 3 })],
  [new Rejection('PAYMENT_SPENT', { spent: [{ amountCents: 388, claimId: 5, stage: 'ems' }] })],
  [new NotFound('claim')],
  [new NotFound('basket')],
  [new InvalidInput({ title: (i18n) => i18n.t('Please choose a variant.') })],
  [new LedgerUnavailable()],
])('%s is stored in no language, and worded as it would have been at once', (refusal) => {
  const stored = JSON.parse(JSON.stringify(keptRefusal(refusal))) as KeptRefusal;
  expect(wordRefusal(sourceTexts, stored)).toBe(refusedRow('source', refusal).message);
});

it('a stored rule that the release does not have any more is named by its code', () => {
  expect(wordRefusal(sourceTexts, { rule: 'OF_BEFORE', details: {} })).toBe('OF_BEFORE');
  expect(() => keptRefusal(withCode('42P01'))).toThrow('gone');
});
