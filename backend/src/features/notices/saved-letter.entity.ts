import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A letter that organisers keep to write it again, with its placeholders. */
@Entity('saved_letters')
export class SavedLetter {
  @PrimaryGeneratedColumn('identity', { name: 'letter_id' }) letterId: number;
  @Column('text') name: string;
  @Column('text') subject: string;
  @Column('text') text: string;
}
