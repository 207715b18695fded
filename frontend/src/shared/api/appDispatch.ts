import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { api } from './api';

interface ApiState {
  readonly api: ReturnType<typeof api.reducer>;
}

/** Dispatch that takes thunks, for parts that must not know the store of the app. */
export type AppThunkDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
