import type { GoRecord, ImageRecord } from '@fan-beats/backend/contract';
import { goStatusLabel } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import type { InputOf } from '../../../../shared/api/api';
import { formatDateTime } from '../../../../shared/format/figures';
import { differingFields } from '../../../../shared/forms/mergeMine';
import { integerText, parseInteger } from '../../../../shared/forms/numbers';
import { parseTime, timeText, type DayMeans } from '../../../../shared/forms/times';
import type { TheirChange } from '../../../../shared/ui/states/SaveFailureNotice';
import { dayFields, dayLabels, daysAs, type DayField } from './payDays';

type TextField = DayField | 'title' | 'available_from' | 'available_until' | 'status' | 'instagroupurl';

/** The form as typed: times in the shop's zone (rule D5), days empty if the shop's own apply, '' for an open status. */
export interface GoValues
  extends Readonly<Record<TextField, string>>, Pick<GoRecord, 'published' | 'archived' | 'auto_request'> {
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

/** The saved time of a typed bound; an untouched one keeps seconds that its text does not show. */
function boundIn(text: string, before: string | null, dayMeans: DayMeans): string | null {
  return text === timeText(before) ? before : (parseTime(text, dayMeans) ?? null);
}

export function endsBeforeBegin(values: Pick<GoValues, 'available_from' | 'available_until'>): boolean {
  const [from, until] = [parseTime(values.available_from), parseTime(values.available_until, 'end')];
  return Boolean(from && until) && Date.parse(until ?? '') < Date.parse(from ?? '');
}

/** The update of valid form values: their times can be read. */
export function toGoUpdate(go: GoRecord, values: GoValues): InputOf<'gos.admUpdateGo'> {
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

export const goLabels = () =>
  ({
    title: i18n.t('Title'),
    available_from: i18n.t('Available from'),
    available_until: i18n.t('Available until'),
    status: i18n.t('Status'),
    instagroupurl: i18n.t('Social group link'),
    auto_request: i18n.t('Ask for the items'),
    ...dayLabels(),
  }) as const;

export const autoRequests = (): Readonly<Record<GoRecord['auto_request'], string>> => ({
  off: i18n.t('By hand'),
  closing: i18n.t('When the group order closes'),
  submission: i18n.t('Soon after each submission'),
});

/** The requests that the shop will send by itself, in one sentence. Before the form has its fields, it gets no values. */
export function autoRequestSentence({
  auto_request: auto = 'off',
  items_days = '',
}: Partial<GoValues>): string {
  if (auto === 'off') return i18n.t('Nobody is asked automatically: ask in Payments when it is time.');
  const days = parseInteger(items_days);
  if (auto === 'closing')
    return days
      ? i18n.t(
          'Soon after this group order closes, everybody who claimed is asked to pay the items within {n, plural, one {{n} day} other {{n} days}}, never on a weekend.',
          { n: days },
        )
      : i18n.t(
          'Soon after this group order closes, everybody who claimed is asked to pay the items within the days of the settings, never on a weekend.',
        );
  return days
    ? i18n.t(
        'Soon after each submission, the fan is asked to pay the items within {n, plural, one {{n} day} other {{n} days}}, never on a weekend. Those who claimed before and were not asked yet are asked as well.',
        { n: days },
      )
    : i18n.t(
        'Soon after each submission, the fan is asked to pay the items within the days of the settings, never on a weekend. Those who claimed before and were not asked yet are asked as well.',
      );
}

/** The fields of the form with their labels and their values in words. */
const words = (): readonly (readonly [
  field: keyof GoValues,
  label: string,
  of: (go: GoRecord) => string,
])[] => [
  ['title', goLabels().title, (go) => go.title],
  ['available_from', goLabels().available_from, (go) => timeInWords(go.available_from)],
  ['available_until', goLabels().available_until, (go) => timeInWords(go.available_until)],
  ['published', i18n.t('Published'), (go) => (go.published ? i18n.t('yes') : i18n.t('no'))],
  ['archived', i18n.t('Archived'), (go) => (go.archived ? i18n.t('yes') : i18n.t('no'))],
  [
    'status',
    goLabels().status,
    (go) => (go.status === null ? i18n.t('Open') : goStatusLabel(i18n, go.status)),
  ],
  ['instagroupurl', goLabels().instagroupurl, (go) => go.instagroupurl ?? i18n.t('none')],
  ['auto_request', goLabels().auto_request, (go) => autoRequests()[go.auto_request]],
  ...dayFields().map((field) => {
    const daysOf = (go: GoRecord) => (go[field] === null ? i18n.t("the shop's") : String(go[field]));
    return [field, i18n.t('Days to pay: {label}', { label: goLabels()[field] }), daysOf] as const;
  }),
  [
    'images',
    i18n.t('Title image'),
    (go) =>
      go.title_img_id === null
        ? i18n.t({ id: 'none (a picture)', message: 'none' })
        : i18n.t('image {title_img_id}', { title_img_id: go.title_img_id }),
  ],
];

export function theirGoChanges(seen: GoRecord, newest: GoRecord): readonly TheirChange[] {
  const changed = new Set(differingFields(goValues(seen), goValues(newest)));
  return words()
    .filter(([field]) => changed.has(field))
    .map(([, label, of]) => ({ label, before: of(seen), after: of(newest) }));
}

function timeInWords(iso: string | null): string {
  return iso === null ? i18n.t({ id: 'none (a time)', message: 'none' }) : formatDateTime(iso);
}
