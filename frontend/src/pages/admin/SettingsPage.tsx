import { i18n } from '@lingui/core';
import { SettingsForm } from '../../features/money/payments/office/SettingsForm';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { UnsavedContext, useLeaveQuestionOfForms } from '../../shared/forms/unsaved';
import { paths } from '../../shared/routes/paths';
import { LinkButton, PageHead } from '../../shared/ui/frame/Page';
import { FactorRule } from '../../features/site/settings/FactorRuleForm';
import { LegalTexts } from '../../features/site/settings/LegalTexts';
import { ShopForm } from '../../features/site/settings/ShopForm';
import { ShopLinks } from '../../features/people/users/ShopLinks';
import { SettingsApi } from '../../features/site/settings/settingsApi';
import { Loaded } from '../../shared/ui/states/Loaded';

/** The settings of the shop for everybody, and those for people who pay. */
export function SettingsPage() {
  const shop = SettingsApi.useAdmGetShopQuery(undefined, { refetchOnMountOrArgChange: true });
  const texts = SettingsApi.useAdmGetTextsQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = SharedEndpoints.useAdmGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const note = useLeaveQuestionOfForms();
  return (
    <UnsavedContext value={note}>
      <PageHead title={i18n.t('Settings')}>
        <LinkButton to={paths.adminMails}>{i18n.t('Mails')}</LinkButton>
      </PageHead>
      <Loaded query={shop} failed={i18n.t('Error loading the shop')} rows={6}>
        {(record) => (
          <>
            <ShopForm shop={record} readNewest={async () => (await shop.refetch()).data} />
            <ShopLinks />
            <FactorRule />
            <Loaded query={texts} failed={i18n.t('Error loading the legal texts')} rows={3}>
              {(written) => (
                <LegalTexts
                  texts={written}
                  shop={record}
                  readNewest={async () => (await texts.refetch()).data}
                />
              )}
            </Loaded>
          </>
        )}
      </Loaded>
      <Loaded query={query} failed={i18n.t('Error loading settings')} rows={6}>
        {(settings) => (
          <SettingsForm settings={settings} readNewest={async () => (await query.refetch()).data} />
        )}
      </Loaded>
    </UnsavedContext>
  );
}
