/**
 * For a store's enhancers: screens hear of new data in the same tick. By default they hear a frame later; what a
 * screen kept for itself until the data came would be given up before, and the old value be seen for that frame.
 */
export const autoBatchByTick = { autoBatch: { type: 'tick' } } as const;
