import { api, racedMutation, trpcQuery } from '../../../shared/api/api';

export const SettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetShop: build.query(trpcQuery('settings.admGetShop', ['Settings'])),
    // Open shops fetch the terms of their order button again.
    admSaveShop: build.mutation(racedMutation('settings.admSaveShop', ['Settings', 'GoInfos'])),
    getText: build.query(trpcQuery('settings.getText', ['Settings'])),
    admGetFactorRule: build.query(trpcQuery('settings.admGetFactorRule', ['Settings'])),
    admSaveFactorRule: build.mutation(racedMutation('settings.admSaveFactorRule', ['Settings', 'Me'])),
    admGetTexts: build.query(trpcQuery('settings.admGetTexts', ['Settings'])),
    admSaveText: build.mutation(racedMutation('settings.admSaveText', ['Settings', 'GoInfos'])),
  }),
});
