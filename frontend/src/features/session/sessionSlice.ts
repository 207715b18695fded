import { createSlice } from '@reduxjs/toolkit';
import { loggedOut, sessionExpired } from '../../shared/session/sessionEvents';

export type SessionStatus = 'loading' | 'loggedIn' | 'loggedOut';

interface SessionState {
  status: SessionStatus;
}

const initialState: SessionState = { status: 'loading' };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    userFound: (state) => {
      state.status = 'loggedIn';
    },
    noUserFound: (state) => {
      state.status = 'loggedOut';
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, (state) => {
        state.status = 'loggedOut';
      })
      // While the session is still being looked for, only the start-up sequence decides.
      .addCase(sessionExpired, (state) => {
        if (state.status === 'loggedIn') state.status = 'loggedOut';
      });
  },
  selectors: { selectSessionStatus: (state) => state.status },
});

export const { userFound, noUserFound } = sessionSlice.actions;
export const { selectSessionStatus } = sessionSlice.selectors;
