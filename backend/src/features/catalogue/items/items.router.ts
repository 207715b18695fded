import { admin } from '../../../platform/trpc/trpc';
import { CreateItem, DeleteItem, GetItem, GetItems } from './items.acts';
import { UpdateItem } from './acts/update-item';

export const itemProcedures = {
  admGetAllItems: admin(GetItems),
  admGetItem: admin(GetItem),
  admCreateItem: admin(CreateItem),
  admUpdateItem: admin(UpdateItem),
  admDeleteItem: admin(DeleteItem),
};
