import { createSlice } from '@reduxjs/toolkit';
import { loggedOut, sessionExpired } from '../../../shared/session/sessionEvents';

/** `unreachable`: the server did not answer at the start, so it is unknown who is logged in. */
type SessionStatus = 'loading' | 'loggedIn' | 'loggedOut' | 'unreachable';

interface SessionState {
  status: SessionStatus;
  /** The session ended without a logout. */
  expired: boolean;
}

const initialState: SessionState = { status: 'loading', expired: false };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    userFound: () => ({ status: 'loggedIn' as const, expired: false }),
    noUserFound: (state) => {
      state.status = 'loggedOut';
    },
    serverUnreachable: (state) => {
      if (state.status === 'loading') state.status = 'unreachable';
    },
    userSought: (state) => {
      if (state.status === 'unreachable') state.status = 'loading';
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, () => ({ status: 'loggedOut' as const, expired: false }))
      // During start-up only the start-up sequence decides.
      .addCase(sessionExpired, (state) => {
        if (state.status === 'loggedIn') return { status: 'loggedOut' as const, expired: true };
        return state;
      });
  },
  selectors: {
    selectSessionStatus: (state) => state.status,
    selectSessionExpired: (state) => state.expired,
  },
});

export const { userFound, noUserFound, serverUnreachable, userSought } = sessionSlice.actions;
export const { selectSessionStatus, selectSessionExpired } = sessionSlice.selectors;
