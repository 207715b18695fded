import { createAction } from '@reduxjs/toolkit';

/** The person logged out, here or in another tab. */
export const loggedOut = createAction('session/loggedOut');

/** The session ended on the server and could not be renewed. */
export const sessionExpired = createAction('session/expired');
