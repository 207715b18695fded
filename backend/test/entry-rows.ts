import { ids } from './open-test-shop';
import type { ProcedureRow } from './procedure-row';

const anyText = expect.any(String) as string;
const over = { success: false, user: null, message: 'This link was used already or has expired.' };
const admin = { kind: 'mutation', access: 'admin' } as const;
/** The person whom the row of admAddPerson adds. */
export const nora = 1002;

/** The ways to log in without a password: links, codes, invitations, and registration. */
export const entries: readonly ProcedureRow[] = [
  {
    path: 'user.requestLoginLink',
    kind: 'mutation',
    access: 'anyone',
    input: { mail: 'nobody@example.org' },
    answer: { success: true, message: anyText },
    bad: [
      [{ mail: 'nobody' }, 'mail'],
      [{ mail: 'nobody@example.org\r\nBcc: evil@example.org' }, 'mail'],
      [{ mail: 'x,nobody@example.org' }, 'mail'],
    ],
  },
  {
    path: 'user.checkLink',
    kind: 'mutation',
    access: 'anyone',
    input: { token: 'made up' },
    answer: { opens: null, inviter: null },
    bad: [[{ token: ' ' }, 'token']],
  },
  {
    path: 'user.logInByLink',
    kind: 'mutation',
    access: 'anyone',
    input: { token: 'made up' },
    answer: over,
    bad: [[{ token: ' ' }, 'token']],
  },
  {
    path: 'user.logInByCode',
    kind: 'mutation',
    access: 'anyone',
    input: { mail: 'nobody@example.org', code: '123456' },
    answer: { success: false, user: null, message: anyText },
    bad: [
      [{ mail: 'nobody@example.org', code: '12345' }, 'code'],
      [{ mail: 'nobody', code: '123456' }, 'mail'],
    ],
  },
  {
    path: 'user.confirmMail',
    kind: 'mutation',
    access: 'anyone',
    input: { token: 'made up', password: null },
    optional: ['password'],
    answer: { success: false, message: anyText },
    bad: [[{ token: ' ' }, 'token']],
  },
  {
    path: 'user.choosePassword',
    kind: 'mutation',
    access: 'person',
    input: { newPassword: 'a second one' },
    answer: { success: false, message: 'You have a password already, or no email address yet.' },
    bad: [
      [{ newPassword: 'short' }, 'newPassword'],
      [{ newPassword: '123456' }, 'newPassword'],
    ],
  },
  {
    path: 'user.changePassword',
    kind: 'mutation',
    access: 'person',
    input: { presentPassword: 'not the present one', newPassword: 'a second one' },
    answer: { success: false, message: 'This is not your present password.', wrong_password: true },
    bad: [
      [{ presentPassword: null, newPassword: 'short' }, 'newPassword'],
      [{ presentPassword: null, newPassword: '123456' }, 'newPassword'],
      [{ presentPassword: 7, newPassword: 'a second one' }, 'presentPassword'],
    ],
  },
  {
    path: 'user.getSessions',
    kind: 'query',
    access: 'person',
    answer: {
      sessions: expect.arrayContaining([expect.objectContaining({ is_this: true })]) as unknown,
      total: expect.any(Number) as number,
      refused_logins: 0,
      mails_of_logins: false,
      came_by_link: false,
    },
  },
  {
    path: 'user.endSessions',
    kind: 'mutation',
    access: 'person',
    input: { session_id: '00000000-0000-4000-8000-000000000000' },
    answer: { ended: 0 },
    bad: [[{ session_id: 'mine' }, 'session_id']],
  },
  {
    path: 'user.chooseLoginMails',
    kind: 'mutation',
    access: 'person',
    input: { wanted: false },
    answer: { success: true },
  },
  {
    path: 'user.addMail',
    kind: 'mutation',
    access: 'person',
    input: { mail: 'second@example.org' },
    answer: { success: false, message: 'You have an email address already.' },
    bad: [[{ mail: 'second' }, 'mail']],
  },
  {
    path: 'user.requestMailProof',
    kind: 'mutation',
    access: 'person',
    answer: { success: false, message: 'There is no email address to confirm.' },
  },
  { ...admin, path: 'user.admApprove', input: { user_id: ids.otherFan }, answer: { success: true } },
  {
    ...admin,
    path: 'user.admInvite',
    input: { user_id: nora, by: 'mail', again: false },
    optional: ['again'],
    answer: { link: null },
    bad: [[{ user_id: ids.otherFan, by: 'pigeon' }, 'by']],
  },
  {
    path: 'user.admGetInvitation',
    kind: 'query',
    access: 'admin',
    input: { user_id: nora },
    answer: { state: anyText, at: anyText, expires_at: anyText },
  },
  { ...admin, path: 'user.admRevokeInvitation', input: { user_id: nora }, answer: { success: true } },
  {
    path: 'user.admPreviewInvitations',
    kind: 'query',
    access: 'admin',
    answer: {
      people: [],
      by_link: expect.any(Array) as unknown[],
      invited: 0,
      without_mail: 0,
      sends_mail: false,
      subject: anyText,
      text: anyText,
    },
  },
  { ...admin, path: 'user.admSendTestInvitation', answer: { success: true } },
  {
    ...admin,
    path: 'user.admMakeLinks',
    input: { user_ids: [nora] },
    answer: { links: [{ user_id: nora, link: expect.stringContaining('/enter#') as string }] },
    bad: [
      [{ user_ids: [nora, nora] }, 'user_ids'],
      [{ user_ids: [0] }, 'user_ids'],
    ],
  },
  {
    ...admin,
    path: 'user.admTellInvited',
    input: { user_id: nora, told: true },
    answer: { success: true },
  },
  { ...admin, path: 'user.admInviteAll', input: { people: 0 }, answer: { invited: 0 } },
  {
    ...admin,
    path: 'user.admMakeShopLink',
    input: { days: 7, most_people: 20 },
    answer: { link: expect.stringContaining('/join#') as string },
    bad: [
      [{ days: 0, most_people: 20 }, 'days'],
      [{ days: 7, most_people: 0 }, 'most_people'],
    ],
  },
  {
    path: 'user.admGetShopLinks',
    kind: 'query',
    access: 'admin',
    answer: [{ token_id: expect.any(Number) as number, most_people: 20, state: 'open', people: [] }],
  },
  { ...admin, path: 'user.admRevokeShopLink', input: { token_id: 1 }, answer: { success: true } },
];
