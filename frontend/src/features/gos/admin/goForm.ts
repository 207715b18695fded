import type { GoRecord, ImageRecord } from '@fan-beats/backend/contract';
import { goStatusLabel } from '@fan-beats/events/kernel';
import type { Dayjs } from 'dayjs';
import type { GoUpdate } from '../../../shared/api/procedures';
import { differingFields } from '../../../shared/forms/mergeMine';
import type { TheirChange } from '../../../shared/ui/ConflictNotice';
import { formatDateTime, fromShopTime, toShopTime } from '../../../shared/format/dates';

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

const words: readonly { field: keyof GoValues; label: string; of: (go: GoRecord) => string }[] = [
  { field: 'title', label: 'Title', of: (go) => go.title },
  { field: 'available_from', label: 'Available from', of: (go) => timeInWords(go.available_from) },
  { field: 'available_until', label: 'Available until', of: (go) => timeInWords(go.available_until) },
  { field: 'published', label: 'Published', of: (go) => (go.published ? 'yes' : 'no') },
  { field: 'archived', label: 'Archived', of: (go) => (go.archived ? 'yes' : 'no') },
  { field: 'status', label: 'Status', of: (go) => statusInWords(go.status) },
  { field: 'instagroupurl', label: 'Social group link', of: (go) => go.instagroupurl ?? 'none' },
  {
    field: 'images',
    label: 'Title image',
    of: (go) => (go.title_img_id === null ? 'none' : `image ${go.title_img_id}`),
  },
];

/** What another admin changed meanwhile, in words. */
export function theirGoChanges(seen: GoRecord, newest: GoRecord): readonly TheirChange[] {
  const changed = new Set(differingFields(goValues(seen), goValues(newest)));
  return words
    .filter(({ field }) => changed.has(field))
    .map(({ label, of }) => ({ label, before: of(seen), after: of(newest) }));
}

function timeInWords(iso: string | null): string {
  return iso === null ? 'none' : formatDateTime(iso);
}

function statusInWords(status: string | null): string {
  return status === null ? 'Open' : goStatusLabel(status);
}
