import { stageNames } from '../../../../shared/format/words';

/** Labels of the days that fans have to pay each stage, and of the days of grace; a group order may have its own. */
export const dayLabels = {
  items_days: stageNames.items,
  ems_days: stageNames.ems,
  customs_days: stageNames.customs,
  domestics_days: stageNames.domestics,
  grace_days: 'Grace',
} as const;

export type DayField = keyof typeof dayLabels;
export const dayFields = Object.keys(dayLabels) as DayField[];

export const daysAs = <From, To>(of: Readonly<Record<DayField, From>>, as: (days: From) => To) =>
  Object.fromEntries(dayFields.map((field) => [field, as(of[field])])) as Record<DayField, To>;
