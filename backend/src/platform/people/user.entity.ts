import type { ShownLanguage } from '../../contract/site/shown-language';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A person. An erased one keeps only the id (mail, names and password are null then); a person without an account has
 * no password, and maybe no mail address (rule A9).
 */
@Entity('users')
export class User {
  @PrimaryGeneratedColumn('identity', { name: 'user_id' }) userId: number;
  @Column('text', { nullable: true }) mail: string | null;
  @Column('text', { nullable: true }) displayname: string | null;

  /** The keys by which the two fields above are compared (rule D78). */
  @Column('text', { name: 'mail_key', nullable: true }) mailKey: string | null;
  @Column('text', { name: 'displayname_key', nullable: true }) displaynameKey: string | null;
  @Column('text', { nullable: true }) instagram: string | null;
  @Column('text', { name: 'password_hash', nullable: true }) passwordHash: string | null;
  @Column('int', { name: 'user_role' }) role: number;
  @Column('boolean') banned: boolean;

  /** The time of the first use of a link that was mailed to the address. */
  @Column('timestamptz', { name: 'mail_proven_at', nullable: true }) mailProvenAt: Date | null;

  /** True for a person who registered and whom no organiser has let in yet (rule A13). */
  @Column('boolean', { name: 'awaits_approval' }) awaitsApproval: boolean;

  /** The language of their screens and mails; null where they chose none, and the shop's counts. */
  @Column('text', { nullable: true }) language: ShownLanguage | null;

  /** The link of the shop by which they registered. */
  @Column('int', { name: 'came_by', nullable: true }) cameBy: number | null;

  /** Increased whenever every access token of the person must stop working. */
  @Column('int', { name: 'session_version' }) sessionVersion: number;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz', { name: 'erased_at', nullable: true }) erasedAt: Date | null;

  /** The person into whom this one was merged; after further mergers the last one (rule A10). */
  @Column('int', { name: 'merged_into', nullable: true }) mergedInto: number | null;
}
