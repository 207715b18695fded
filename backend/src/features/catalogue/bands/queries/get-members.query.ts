import { NotFound } from '@fan-beats/events/kernel';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { MemberRecord } from '../../../../contract/catalogue/band.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { Band, BandMember } from '../band.entity';

/** The members of a band in its own order. Throws NotFound. */
export class GetMembers extends ShopQuery<MemberRecord[]> {
  @Id() bandId: number;
}

@QueryHandler(GetMembers)
export class GetMembersHandler implements IQueryHandler<GetMembers> {
  constructor(private readonly source: DataSource) {}

  async execute({ bandId }: GetMembers): Promise<MemberRecord[]> {
    const records = this.source.manager;
    if (!(await records.existsBy(Band, { bandId }))) throw new NotFound('band');
    const members = await records.find(BandMember, { where: { bandId }, order: { sortId: 'ASC' } });
    return members.map(({ membername }) => ({ membername }));
  }
}
