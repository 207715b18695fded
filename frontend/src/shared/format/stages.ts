export const costNames = { domestics: 'Domestics', ems: 'EMS', customs: 'Customs' } as const;

/** What of a claim is paid on its own. */
export const stageNames = { items: 'Items', ...costNames } as const;
