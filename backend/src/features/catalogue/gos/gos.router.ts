import { admin, granted, person } from '../../../platform/trpc/trpc';
import { CloneGo } from './commands/clone-go.command';
import { CreateGo } from './commands/create-go.command';
import { DeleteGo } from './commands/delete-go.command';
import { UpdateGo } from './commands/update-go.command';
import { GetGoFigures } from './queries/get-go-figures.query';
import { GetGoList } from './queries/get-go-list.query';
import { GetGo } from './queries/get-go.query';
import { GetGos } from './queries/get-gos.query';

const reads = granted('books', 'money');

export const goReads = {
  getGoList: person(GetGoList),
  admGoList: reads(GetGos),
  admGetGo: reads(GetGo),
  admGetGoFigures: admin(GetGoFigures),
};

export const goActs = {
  admCreateGo: admin(CreateGo),
  admCloneGo: admin(CloneGo),
  admUpdateGo: admin(UpdateGo),
  admDeleteGo: admin(DeleteGo),
};
