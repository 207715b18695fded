import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A band whose members can become variants of an item. */
@Entity('bands')
export class Band {
  @PrimaryGeneratedColumn('identity', { name: 'band_id' }) bandId: number;
  @Column('text') bandname: string;
}

/** A member, in the order in which the band names them. */
@Entity('band_members')
export class BandMember {
  @PrimaryColumn('int', { name: 'band_id' }) bandId: number;
  @PrimaryColumn('int', { name: 'sort_id' }) sortId: number;
  @Column('text') membername: string;
}
