export * from './row-op';
