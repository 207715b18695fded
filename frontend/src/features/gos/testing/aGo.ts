import type { GoRecord } from '@fan-beats/backend/contract';

/** A published group order without a window. */
export function aGo(changes: Partial<GoRecord> = {}): GoRecord {
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
    ...changes,
  };
}
