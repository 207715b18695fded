export * from './events.builders';
export * from './history.builder';
export * from './ledger.fixture';
export * from './offers.builders';
export * from './scenario';
export * from './until';
