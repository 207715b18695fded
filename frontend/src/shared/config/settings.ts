/** What the operator of a shop may name and link; the build hands over what was set (rules D47, D52). */
export interface Settings {
  readonly shopName: string;
  readonly shopSubtitle: string;
  readonly aboutUsUrl: string;
  readonly socialMediaUrl: string;
  /** The release that the pages are of. */
  readonly version: string;
}

declare const __SHOP_SETTINGS__: Partial<Settings> | undefined;

const defaults: Settings = {
  shopName: 'Fan Beats',
  shopSubtitle: 'grouporders & freebies',
  aboutUsUrl: 'https://en.wikipedia.org/wiki/Group_buying',
  socialMediaUrl: 'https://www.instagram.com/',
  version: 'under development',
};

const fromBuild = typeof __SHOP_SETTINGS__ === 'undefined' ? {} : __SHOP_SETTINGS__;

export const settings: Settings = { ...defaults, ...fromBuild };
