import { SearchOutlined } from '@ant-design/icons';
import { paths } from '../../shared/routes/paths';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { LinkButton } from '../../shared/ui/frame/Page';
import { Notice } from '../../shared/ui/states/Loaded';

export const claimNotFound = {
  title: 'Claim Not Found',
  text: 'The claim you are looking for does not exist or has been deleted.',
};

export function ClaimNotFound() {
  usePageTitle(claimNotFound.title);
  return (
    <Notice
      wholePage
      icon={<SearchOutlined aria-hidden />}
      {...claimNotFound}
      action={
        <LinkButton to={paths.myClaims} type="primary">
          Back to My Claims
        </LinkButton>
      }
    />
  );
}
