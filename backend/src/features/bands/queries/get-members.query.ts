import { NotFound } from '@fan-beats/events/kernel';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { MemberRecord } from '../../../contract/records';
import { Band, BandMember } from '../band.entity';

/** The members of a band in its own order. Throws NotFound. */
export class GetMembers extends Query<MemberRecord[]> {
  constructor(readonly bandId: number) {
    super();
  }
}

@QueryHandler(GetMembers)
export class GetMembersHandler implements IQueryHandler<GetMembers> {
  constructor(
    @InjectRepository(Band) private readonly bands: Repository<Band>,
    @InjectRepository(BandMember) private readonly members: Repository<BandMember>,
  ) {}

  async execute({ bandId }: GetMembers): Promise<MemberRecord[]> {
    if (!(await this.bands.existsBy({ bandId }))) throw new NotFound('band');
    const members = await this.members.find({ where: { bandId }, order: { sortId: 'ASC' } });
    return members.map(({ membername }) => ({ membername }));
  }
}
