import type { ListedGoRecord } from '@fan-beats/backend/contract';

/** A published group order without a window. */
export function aGo(changes: Partial<ListedGoRecord> = {}): ListedGoRecord {
  const title = changes.title ?? 'Winter Tour';
  return {
    go_id: 3,
    title,
    gotitle: title,
    available_from: null,
    available_until: null,
    published: true,
    archived: false,
    status: null,
    instagroupurl: null,
    title_img_id: null,
    filepath: null,
    version: 1,
    items_days: null,
    ems_days: null,
    customs_days: null,
    domestics_days: null,
    grace_days: null,
    auto_request: 'off',

    status_days: [],
    ...changes,
  };
}
