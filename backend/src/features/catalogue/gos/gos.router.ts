import { admin, person } from '../../../platform/trpc/trpc';
import { CloneGo, CreateGo, DeleteGo } from './acts/go.acts';
import { UpdateGo } from './acts/update-go';
import { GetGoFigures } from './queries/get-go-figures.query';
import { GetGoList } from './queries/get-go-list.query';
import { GetGo } from './queries/get-go.query';
import { GetGos } from './queries/get-gos.query';

export const goReads = {
  getGoList: person(GetGoList),
  admGoList: admin(GetGos),
  admGetGo: admin(GetGo),
  admGetGoFigures: admin(GetGoFigures),
};

export const goActs = {
  admCreateGo: admin(CreateGo),
  admCloneGo: admin(CloneGo),
  admUpdateGo: admin(UpdateGo),
  admDeleteGo: admin(DeleteGo),
};
