import type { MigrationInterface } from 'typeorm';

export const projectionMigrations: readonly (new () => MigrationInterface)[] = [];
