export * from './assert-never';
export * from './go-status';
export * from './money';
export * from './not-found';
export * from './points';
export * from './points-settlement';
export * from './remaining-stock';
export * from './rules';
