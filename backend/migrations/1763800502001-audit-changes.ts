import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit keeps the values of a field before and after, for items and group orders; their histories are found by the
 * beginning of a subject.
 */
export class AuditChanges1763800502001 implements MigrationInterface {
  name = 'AuditChanges1763800502001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_entries ADD COLUMN changes jsonb');
    await runner.query('DROP INDEX audit_entries_subject');
    await runner.query(
      'CREATE INDEX audit_entries_subject ON audit_entries (subject text_pattern_ops, audit_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entries_subject');
    await runner.query('CREATE INDEX audit_entries_subject ON audit_entries (subject, audit_id)');
    await runner.query('ALTER TABLE audit_entries DROP COLUMN changes');
  }
}
