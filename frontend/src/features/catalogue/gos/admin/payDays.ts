import { i18n } from '@lingui/core';
import { stageNames } from '../../../../shared/format/words';

/** Labels of the days that fans have to pay each stage, and of the days of grace; a group order may have its own. */
export const dayLabels = () =>
  ({
    items_days: stageNames(i18n).items,
    ems_days: stageNames(i18n).ems,
    customs_days: stageNames(i18n).customs,
    domestics_days: stageNames(i18n).domestics,
    grace_days: i18n.t('Grace'),
  }) as const;

export type DayField = keyof ReturnType<typeof dayLabels>;
export const dayFields = () => Object.keys(dayLabels()) as DayField[];

export const daysAs = <From, To>(of: Readonly<Record<DayField, From>>, as: (days: From) => To) =>
  Object.fromEntries(dayFields().map((field) => [field, as(of[field])])) as Record<DayField, To>;
