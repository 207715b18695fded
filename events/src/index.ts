export * from './file';
export * from './language';
export * from './store';
