import type { GoRecord, ImageRecord } from '@fan-beats/backend/contract';
import { goStatusLabel } from '@fan-beats/events/kernel';
import type { InputOf } from '../../../shared/api/trpcEndpoint';
import { countOf } from '../../../shared/format/counts';
import { differingFields } from '../../../shared/forms/mergeMine';
import { integerText, parseInteger } from '../../../shared/forms/numbers';
import { parseTime, timeText, type DayMeans } from '../../../shared/forms/times';
import type { TheirChange } from '../../../shared/ui/SaveFailureNotice';
import { formatDateTime } from '../../../shared/format/dates';

export const dayFields = ['items_days', 'ems_days', 'customs_days', 'domestics_days', 'grace_days'] as const;
type DayField = (typeof dayFields)[number];

/** The fields of the form as they are typed; days are empty where the shop's own hold; times are text, in the shop's zone (rule D5). */
export interface GoValues extends Readonly<Record<DayField, string>> {
  readonly title: string;
  readonly available_from: string;
  readonly available_until: string;
  readonly published: boolean;
  readonly archived: boolean;
  /** '' means open. */
  readonly status: string;
  readonly instagroupurl: string;
  readonly auto_request: GoRecord['auto_request'];
  readonly images: readonly ImageRecord[];
}

export function goValues(go: GoRecord): GoValues {
  return {
    title: go.title,
    available_from: timeText(go.available_from),
    available_until: timeText(go.available_until),
    published: go.published,
    archived: go.archived,
    status: go.status ?? '',
    instagroupurl: go.instagroupurl ?? '',
    ...daysAs(go, integerText),
    auto_request: go.auto_request,
    images:
      go.title_img_id !== null && go.filepath !== null
        ? [{ image_id: go.title_img_id, filepath: go.filepath }]
        : [],
  };
}

function daysAs<From, To>(
  of: Readonly<Record<DayField, From>>,
  as: (days: From) => To,
): Record<DayField, To> {
  return {
    items_days: as(of.items_days),
    ems_days: as(of.ems_days),
    customs_days: as(of.customs_days),
    domestics_days: as(of.domestics_days),
    grace_days: as(of.grace_days),
  };
}

/** What a bound becomes; one that nobody touched keeps seconds that its text does not show. */
function boundIn(text: string, before: string | null, dayMeans: DayMeans): string | null {
  return text === timeText(before) ? before : (parseTime(text, dayMeans) ?? null);
}

/** Whether the window would end before it begins. */
export function endsBeforeBegin(values: Pick<GoValues, 'available_from' | 'available_until'>): boolean {
  const [from, until] = [parseTime(values.available_from), parseTime(values.available_until, 'end')];
  return Boolean(from && until) && Date.parse(until ?? '') < Date.parse(from ?? '');
}

/** Of values whose times can be read. */
export function toGoUpdate(
  go: Pick<GoRecord, 'go_id' | 'version' | 'available_from' | 'available_until'>,
  values: GoValues,
): InputOf<'gos.admUpdateGo'> {
  return {
    go_id: go.go_id,
    expected_version: go.version,
    title: values.title.trim(),
    available_from: boundIn(values.available_from, go.available_from, 'begin'),
    available_until: boundIn(values.available_until, go.available_until, 'end'),
    published: values.published,
    archived: values.archived,
    status: values.status === '' ? null : values.status,
    instagroupurl: values.instagroupurl.trim() || null,
    ...daysAs(values, (text) => parseInteger(text) ?? null),
    auto_request: values.auto_request,
    title_img_id: values.images[0]?.image_id ?? null,
  };
}

export const goLabels = {
  title: 'Title',
  available_from: 'Available from',
  available_until: 'Available until',
  status: 'Status',
  instagroupurl: 'Social group link',
  auto_request: 'Ask for the items',
  items_days: 'Items',
  ems_days: 'EMS',
  customs_days: 'Customs',
  domestics_days: 'Domestics',
  grace_days: 'Grace',
} as const;

export const autoRequests: Readonly<Record<GoRecord['auto_request'], string>> = {
  off: 'By hand',
  closing: 'When the group order closes',
  submission: 'Soon after each submission',
};

/** What the shop will do by itself, in one sentence; nothing is filled in before the fields are there. */
export function autoRequestSentence({
  auto_request: auto = 'off',
  items_days = '',
}: Partial<GoValues>): string {
  if (auto === 'off') return 'Nobody is asked by itself: ask in Payments when it is time.';
  const days = parseInteger(items_days);
  const within = days ? `within ${countOf(days, 'day')}` : 'within the days of the settings';
  const asked = `asked to pay the items ${within}, never on a weekend.`;
  return auto === 'closing'
    ? `Soon after this group order closes, everybody who claimed is ${asked}`
    : `Soon after each submission, the fan is ${asked} Those who claimed before and were not asked yet are asked as well.`;
}

export function isWebLink(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);
}

const words: readonly { field: keyof GoValues; label: string; of: (go: GoRecord) => string }[] = [
  { field: 'title', label: goLabels.title, of: (go) => go.title },
  { field: 'available_from', label: goLabels.available_from, of: (go) => timeInWords(go.available_from) },
  { field: 'available_until', label: goLabels.available_until, of: (go) => timeInWords(go.available_until) },
  { field: 'published', label: 'Published', of: (go) => (go.published ? 'yes' : 'no') },
  { field: 'archived', label: 'Archived', of: (go) => (go.archived ? 'yes' : 'no') },
  { field: 'status', label: goLabels.status, of: (go) => statusInWords(go.status) },
  { field: 'instagroupurl', label: goLabels.instagroupurl, of: (go) => go.instagroupurl ?? 'none' },
  {
    field: 'auto_request',
    label: goLabels.auto_request,
    of: (go) => autoRequests[go.auto_request],
  },
  ...dayFields.map((field) => ({
    field,
    label: `Days to pay: ${goLabels[field]}`,
    of: (go: GoRecord) => (go[field] === null ? "the shop's" : String(go[field])),
  })),
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
