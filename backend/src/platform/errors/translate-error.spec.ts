import { getTRPCErrorFromUnknown } from '@trpc/server';
import { QueryFailedError } from 'typeorm';
import { toRefusal } from './translate-error';

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
