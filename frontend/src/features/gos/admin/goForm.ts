import type { GoRecord, ImageRecord } from '@fan-beats/backend/contract';
import type { Dayjs } from 'dayjs';
import type { GoUpdate } from '../../../shared/api/procedures';
import { fromShopTime, toShopTime } from '../../../shared/format/dates';

/** The fields of the form as they are typed; times in the shop's zone (rule D5). */
export interface GoValues {
  readonly title: string;
  readonly available_from: Dayjs | null;
  readonly available_until: Dayjs | null;
  readonly published: boolean;
  readonly archived: boolean;
  /** '' means open. */
  readonly status: string;
  readonly instagroupurl: string;
  readonly images: readonly ImageRecord[];
}

export function goValues(go: GoRecord): GoValues {
  return {
    title: go.title,
    available_from: toShopTime(go.available_from),
    available_until: toShopTime(go.available_until),
    published: go.published,
    archived: go.archived,
    status: go.status ?? '',
    instagroupurl: go.instagroupurl ?? '',
    images:
      go.title_img_id !== null && go.filepath !== null
        ? [{ image_id: go.title_img_id, filepath: go.filepath }]
        : [],
  };
}

export function toGoUpdate(go: Pick<GoRecord, 'go_id' | 'version'>, values: GoValues): GoUpdate {
  return {
    go_id: go.go_id,
    expected_version: go.version,
    title: values.title.trim(),
    available_from: fromShopTime(values.available_from),
    available_until: fromShopTime(values.available_until),
    published: values.published,
    archived: values.archived,
    status: values.status === '' ? null : values.status,
    instagroupurl: values.instagroupurl.trim() || null,
    title_img_id: values.images[0]?.image_id ?? null,
  };
}
