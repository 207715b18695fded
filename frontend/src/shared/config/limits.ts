/** The numbers of the product that more than one screen needs. */
export const adminRole = 2;
export const passwordMinLength = 6;
export const lowStockAmount = 5;
export const autosaveIntervalMs = 500;
export const sessionRecheckDelayMs = 300;
export const refreshRetryDelayMs = 200;
export const resetRedirectDelayMs = 3000;
export const productImagesMax = 10;
export const variantImagesMax = 5;
export const thumbnailsShown = 4;
export const infoMaxLength = 500;
export const dragActivationPx = 8;
export const keyboardDragStepPx = 25;
