import { admin, person } from '../../../platform/trpc/trpc';
import { CloneGo, CreateGo, DeleteGo } from './acts/go.acts';
import { UpdateGo } from './acts/update-go';
import { GetGo, GetGoFigures, GetGoList, GetGos } from './gos.reads';

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
