export * from './events.builders';
export * from './history.builder';
export * from './scenario';
