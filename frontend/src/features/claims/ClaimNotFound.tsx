import { SearchOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { paths } from '../../shared/routes/paths';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { LinkButton } from '../../shared/ui/frame/Page';
import { Notice } from '../../shared/ui/states/Loaded';

export const claimNotFound = () => ({
  title: i18n.t('Claim Not Found'),
  text: i18n.t('The claim you are looking for does not exist or has been deleted.'),
});

export function ClaimNotFound() {
  usePageTitle(claimNotFound().title);
  return (
    <Notice
      wholePage
      icon={<SearchOutlined aria-hidden />}
      {...claimNotFound()}
      action={
        <LinkButton to={paths.myClaims} type="primary">
          {i18n.t('Back to My Claims')}
        </LinkButton>
      }
    />
  );
}
