import { QueryFailedError } from 'typeorm';
import { violatedIndex, violatedReference } from './database-errors';

const refused = (constraint: string, code = '23505') =>
  Object.assign(new Error('refused'), { code, constraint });

it.each([
  ['the index that a write ran into', refused('users_mail_key'), 'users_mail_key'],
  ['as TypeORM tells it', new QueryFailedError('', [], refused('users_mail_key')), 'users_mail_key'],
  ['as a shard of Citus calls it', refused('users_mail_key_102045'), 'users_mail_key'],
  [
    'as a message of Citus names it',
    Object.assign(new Error('duplicate key … constraint "users_mail_key_102045"'), { code: '23505' }),
    'users_mail_key',
  ],
  ['nothing of another refusal', refused('users_mail_key', '23503'), null],
])('%s', (_what, error, index) => {
  expect(violatedIndex(error)).toBe(index);
});

it('names the foreign key of a message of Citus, which names its table first', () => {
  const message =
    'insert or update on table "shop_settings_102009" violates foreign key constraint "shop_settings_logo_102009"';
  const error = Object.assign(new Error(message), { code: '23503' });
  expect(violatedReference(error)).toBe('shop_settings_logo');
});
