import { admin } from '../../../platform/trpc/trpc';
import { CreateItem } from './commands/create-item.command';
import { DeleteItem } from './commands/delete-item.command';
import { UpdateItem } from './commands/update-item.command';
import { GetItem } from './queries/get-item.query';
import { GetItems } from './queries/get-items.query';

export const itemProcedures = {
  admGetAllItems: admin(GetItems),
  admGetItem: admin(GetItem),
  admCreateItem: admin(CreateItem),
  admUpdateItem: admin(UpdateItem),
  admDeleteItem: admin(DeleteItem),
};
