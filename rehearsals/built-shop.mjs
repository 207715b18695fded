// Shared functions of the rehearsals: the settings of a built server, and calls as people make them.
import { join } from 'node:path';
import { PlainFailure } from '../scripts/lifetime.mjs';
import { root } from '../scripts/run.mjs';
import { serverAddress } from '../scripts/server-login.mjs';

const secret = 'q7Zr2mVt9LxK4wPb8NcJ6sHd3FgY1aUe';
export const admin = { mail: 'organiser@example.org', password: 'of this rehearsal alone' };
export const server = join(root, 'backend/dist/src/main.js');

/** The owner's address, and the server's own beside it.
 * @param {string} ownerUrl
 * @returns {Record<string, string>} */
export function environmentOf(ownerUrl) {
  return {
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_URL: serverAddress(ownerUrl, secret),
    JWT_SECRET: secret,
    ADMIN_MAIL: admin.mail,
    ADMIN_PASSWORD: admin.password,
  };
}

/** @typedef {{ call: (path: string, input: object) => Promise<Response>, cookie: string }} Caller */

/** A client that calls a shop and keeps the cookies of its session; throws where a call is refused.
 * @param {string} address
 * @returns {Caller} */
export function callerOf(address) {
  const caller = {
    cookie: '',
    /** @param {string} path
     * @param {object} input */
    call: async (path, input) => {
      const answer = await fetch(`${address}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: caller.cookie },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(30_000),
      });
      if (!answer.ok) throw new PlainFailure(`${path}: ${answer.status} ${await answer.text()}`);
      const given = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (given.length > 0) caller.cookie = given.join('; ');
      return answer;
    },
  };
  return caller;
}

/** A refused login is answered with status 200 as well. @param {Response} answer to a login */
export async function isLetIn(answer) {
  return (await answer.text()).includes('"success":true');
}

/** @param {string} address
 * @param {string} [mail] */
export async function logIn(address, mail = admin.mail) {
  const caller = callerOf(address);
  const answer = await caller.call('user.login', { mail, password: admin.password });
  if (!(await isLetIn(answer))) throw new PlainFailure(`${mail} was not let in.`);
  return caller;
}
