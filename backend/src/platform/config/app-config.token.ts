/** Injection token of AppConfig. */
export const APP_CONFIG = Symbol('AppConfig');
