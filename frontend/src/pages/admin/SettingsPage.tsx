import { SettingsForm } from '../../features/payments/office/SettingsForm';
import { useAdmGetSettingsQuery } from '../../features/payments/officeApi';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/frame/LinkButton';
import { Loaded } from '../../shared/ui/states/Loaded';
import { PageHead } from '../../shared/ui/frame/PageHead';

/** What the shop says of itself to those who pay. */
export function SettingsPage() {
  const query = useAdmGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHead title="Settings">
        <LinkButton to={paths.adminMails}>Mails</LinkButton>
      </PageHead>
      <Loaded query={query} failed="Error loading settings" rows={6}>
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
    </>
  );
}
