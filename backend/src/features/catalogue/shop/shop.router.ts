import { newQuery } from '../../../platform/cqrs/shop-query';
import { inputOf } from '../../../platform/trpc/input';
import { admin, adminProcedure, granted, userProcedure } from '../../../platform/trpc/trpc';
import { GetGo } from '../gos/queries/get-go.query';
import { LimitItem } from './commands/limit-item.command';
import { LinkItem } from './commands/link-item.command';
import { UnlinkItem } from './commands/unlink-item.command';
import { GetGoCockpit } from './queries/get-go-cockpit.query';
import { GetGoInfos } from './queries/get-go-infos.query';
import { GetGoSums } from './queries/get-go-sums.query';

const reads = granted('books', 'money');

/** Procedures of the `gos` router: the items of a group order, its shop for fans, and its cockpit. */
export const goShopProcedures = {
  getGoInfos: userProcedure
    .input(inputOf(GetGo))
    .query(({ input: { goId }, ctx }) => ctx.read(newQuery(GetGoInfos, { goId, role: ctx.person.role }))),
  admGetGoInfos: adminProcedure
    .input(inputOf(GetGo))
    .query(({ input: { goId }, ctx }) =>
      ctx.read(newQuery(GetGoInfos, { goId, role: ctx.person.role, unpublished: true })),
    ),
  admGetGoSums: reads(GetGoSums),
  admGetGoCockpit: admin(GetGoCockpit),
  admLinkItemToGo: admin(LinkItem),
  admUpdateLinkedGoItem: admin(LimitItem),
  admUnlinkItemFromGo: admin(UnlinkItem),
};
