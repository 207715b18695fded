import type { MigrationInterface } from 'typeorm';

export const eventMigrations: readonly (new () => MigrationInterface)[] = [];
