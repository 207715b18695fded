export * from './accounts/account.events';
export * from './catalogue';
export * from './claims/claim.events';
export * from './event';
export * from './gos/go.events';
export * from './kernel';
export * from './stock/stock.events';
export * from './store';
