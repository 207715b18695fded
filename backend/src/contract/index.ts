export type { AppRouter } from '../procedures/app-router';
export type * from './records';
export type * from './session';
