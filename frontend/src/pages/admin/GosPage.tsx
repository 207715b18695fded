import { usePageTitle } from '../../shared/frame/usePageTitle';

export function GosPage() {
  usePageTitle('Go List');
  return <h1>Go List</h1>;
}
