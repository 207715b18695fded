/** Why money that arrived is none of a fan. */
export const asideNames = {
  private: 'Private',
  supplier: 'From a supplier',
  duplicate: 'Recorded already',
  other: 'Something else',
} as const;
export type AsideReason = keyof typeof asideNames;
