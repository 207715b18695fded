import { SettingsForm } from '../../features/payments/office/SettingsForm';
import { useAdmGetSettingsQuery } from '../../features/payments/officeApi';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { ListSkeleton } from '../../shared/ui/ListSkeleton';
import { Loaded } from '../../shared/ui/Loaded';
import { PageHead } from '../../shared/ui/PageHead';

/** What the shop says of itself to those who pay. */
export function SettingsPage() {
  usePageTitle('Settings');
  const query = useAdmGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHead title="Settings" />
      <Loaded query={query} failed="Error loading settings" skeleton={<ListSkeleton rows={6} />}>
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
    </>
  );
}
