import { EditOutlined, LinkOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { useParams } from 'react-router-dom';
import { GoCockpit } from '../../features/catalogue/gos/admin/cockpit/GoCockpit';
import { GosAdminApi } from '../../features/catalogue/gos/admin/gosAdminApi';
import { WriteLetter } from '../../features/notices/WriteLetter';
import { HeldMoney } from '../../features/money/payments/office/HeldMoney';
import { parseId, paths } from '../../shared/routes/paths';
import { LinkButton, PageHead } from '../../shared/ui/frame/Page';
import { Loaded } from '../../shared/ui/states/Loaded';

/** One group order at a glance. */
export function GoCockpitPage() {
  const goId = parseId(useParams()['goId']) ?? 0;
  const query = GosAdminApi.useAdmGetGoQuery({ go_id: goId });
  const figures = GosAdminApi.useAdmGetGoCockpitQuery({ go_id: goId });
  return (
    <>
      <PageHead
        title={query.currentData?.title ?? i18n.t('Group order')}
        back={{ to: paths.adminGos, label: i18n.t('Go List') }}
      >
        <LinkButton to={paths.editGo(goId)} icon={<EditOutlined aria-hidden />}>
          {i18n.t('Edit')}
        </LinkButton>
        <LinkButton to={paths.linkItems(goId)} icon={<LinkOutlined aria-hidden />}>
          {i18n.t('Link items')}
        </LinkButton>
        <LinkButton to={paths.claimsOfGo(goId)}>{i18n.t('Claims')}</LinkButton>
        <LinkButton to={paths.gridOfGo(goId)}>{i18n.t('Grid')}</LinkButton>
        <LinkButton to={paths.billsOfGo(goId)}>{i18n.t('Bills')}</LinkButton>
        <LinkButton to={paths.purchasesOfGo(goId)}>{i18n.t('Purchases')}</LinkButton>
        <LinkButton to={paths.freebieMonitor(goId)}>{i18n.t('Freebie Monitor')}</LinkButton>
        <LinkButton to={`${paths.packing}?go=${goId}`}>{i18n.t('Packing pages')}</LinkButton>
        <WriteLetter goId={goId} />
      </PageHead>
      <Loaded query={query} failed={i18n.t('Error loading group order')} rows={10}>
        {(go) => (
          <Loaded query={figures} failed={i18n.t('Error loading figures')} rows={10}>
            {(cockpit) => (
              <>
                <HeldMoney goId={goId} />
                <GoCockpit go={go} cockpit={cockpit} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
