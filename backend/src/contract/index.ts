export type { AppRouter } from '../api/app-router';
export type * from './bank-records';
export type * from './bill-records';
export type * from './live';
export type * from './notice-records';
export type * from './payment-records';
export type * from './records';
export type * from './session';
export type * from './shop-records';
