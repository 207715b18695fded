import { Button } from 'antd';
import { Notice } from '../../shared/ui/Notice';

/** Stands where a page failed to load or to draw; a new version on the server is the usual reason. */
export function RouteFailure() {
  return (
    <Notice
      tone="error"
      wholePage
      title="This page could not be shown."
      text="There may be a new version of the shop, or the connection was lost."
      action={
        <Button type="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
      }
    />
  );
}
