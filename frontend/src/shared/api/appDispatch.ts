import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** Dispatch that takes thunks, for parts that must not know the store of the app. */
export type AppThunkDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
