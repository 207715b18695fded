import { Button } from 'antd';
import { useWindowEvent } from '../../shared/frame/useWindowEvent';
import { Notice } from '../../shared/ui/states/Loaded';

const reload = (): void => window.location.reload();

/** In place of a page that failed to load or render: usually because of a new version on the server or a lost network. */
export function RouteFailure() {
  const offline = !navigator.onLine;
  useWindowEvent('online', () => {
    if (offline) reload();
  });
  return (
    <Notice
      tone="error"
      wholePage
      title={offline ? 'You are offline' : 'This page could not be shown.'}
      text={
        offline
          ? 'This page needs the network: it comes as soon as you are back.'
          : 'There may be a new version of the shop, or the connection was lost.'
      }
      action={
        <Button type="primary" onClick={reload}>
          Load again
        </Button>
      }
    />
  );
}
