import { ids } from './open-test-shop';
import type { ProcedureRow } from './procedure-row';

const anyText = expect.any(String) as string;
const own = { kind: 'mutation', access: 'person' } as const;
const admin = { kind: 'mutation', access: 'admin' } as const;
const credential = JSON.stringify({ id: 'made up' });
const refusedLogin = { success: false, user: null, message: anyText };

/** Second factors. Nobody in the shop of make-world has one. */
export const factors: readonly ProcedureRow[] = [
  {
    path: 'user.logInByFactor',
    kind: 'mutation',
    access: 'anyone',
    input: { ticket: 'made up', code: '123456' },
    answer: refusedLogin,
    bad: [[{ ticket: 'made up', code: ' ' }, 'code']],
  },
  {
    path: 'user.askPasskey',
    kind: 'mutation',
    access: 'anyone',
    input: { ticket: 'made up' },
    answer: { options: null },
    bad: [[{ ticket: ' ' }, 'ticket']],
  },
  {
    path: 'user.logInByPasskey',
    kind: 'mutation',
    access: 'anyone',
    input: { ticket: 'made up', credential },
    answer: refusedLogin,
    bad: [[{ ticket: 'made up', credential: ' ' }, 'credential']],
  },
  {
    path: 'user.getSecondFactor',
    kind: 'query',
    access: 'person',
    answer: {
      totp: false,
      passkeys: [],
      codes_left: 0,
      passkey_host: null,
      has_password: true,
      has_mail: true,
      due: null,
      owed: false,
    },
  },
  {
    ...own,
    path: 'user.confirmIdentity',
    input: { password: 'not the present one', code: null, credential: null },
    answer: { success: false, message: anyText },
    bad: [
      [{ password: null, code: null, credential: null }, 'password', 'code', 'credential'],
      [{ password: 'one', code: 'two', credential: null }, 'password', 'code', 'credential'],
    ],
  },
  { ...own, path: 'user.askOwnPasskey', answer: { options: null } },
  { ...own, path: 'user.offerTotp', answer: { secret: anyText, address: anyText } },
  {
    ...own,
    path: 'user.enrolTotp',
    input: { code: '000000' },
    answer: { success: false, message: anyText },
    bad: [[{ code: '12345' }, 'code']],
  },
  { ...own, path: 'user.removeTotp', answer: { success: false, message: anyText } },
  { ...own, path: 'user.offerPasskey', answer: { options: null } },
  {
    ...own,
    path: 'user.savePasskey',
    input: { credential, name: 'Phone' },
    answer: { success: false, message: anyText },
    bad: [[{ credential: 'no JSON', name: 'Phone' }, 'credential']],
  },
  {
    ...own,
    path: 'user.renamePasskey',
    input: { passkey_id: 1, name: 'Phone' },
    answer: { success: false, message: anyText },
    bad: [[{ passkey_id: 1, name: ' ' }, 'name']],
  },
  {
    ...own,
    path: 'user.removePasskey',
    input: { passkey_id: 1 },
    answer: { success: false, message: anyText },
  },
  { ...own, path: 'user.makeRecoveryCodes', answer: { success: false, message: anyText } },
  { ...admin, path: 'user.admResetFactor', input: { user_id: ids.otherFan }, answer: { success: true } },
  { ...admin, path: 'user.admEndSessions', input: { user_id: ids.otherAdmin }, answer: { success: true } },
  {
    path: 'settings.admGetFactorRule',
    kind: 'query',
    access: 'admin',
    answer: { required: false, grace_days: 14 },
  },
  {
    ...admin,
    path: 'settings.admSaveFactorRule',
    input: { required: false, grace_days: 7 },
    answer: { required: false, grace_days: 7 },
    bad: [[{ required: true, grace_days: 91 }, 'grace_days']],
  },
];
