export type { AppRouter } from '../api/app-router';
export type * from './records';
export type * from './session';
