import { opsOn, type Projector } from '../../../tables/row-op';
import { goStatusTable } from './go-status.table';

const statuses = opsOn(goStatusTable);

export const goStatusProjector: Projector = {
  table: goStatusTable,
  project: (event) =>
    event.type === 'GoStatusSet'
      ? [statuses.put({ go_id: event.data.goId }, { status: event.data.status })]
      : [],
};
