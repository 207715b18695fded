import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { api } from './api';

/** The least that a store of the app holds. */
export interface ApiState {
  readonly api: ReturnType<typeof api.reducer>;
}

/** Dispatch that takes thunks, for parts that must not know the store of the app. */
export type AppThunkDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
