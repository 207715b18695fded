import { Button } from 'antd';
import { useSelector } from 'react-redux';
import { useParams, useRouteError } from 'react-router-dom';
import { selectRecordedClaim } from '../../features/catalogue/shop/cart/cartSlice';
import { useWindowEvent } from '../../shared/frame/useWindowEvent';
import { parseId, paths } from '../../shared/routes/paths';
import { Notice } from '../../shared/ui/states/Loaded';

const reload = (): void => window.location.reload();

/** The errors of browsers and of the build for code that failed to load. */
const missingCode = /dynamically imported module|importing a module script|preload CSS/i;

const wordsOf = (error: unknown): string =>
  error instanceof Error && missingCode.test(error.message)
    ? 'Its code could not be loaded: there may be a new version of the shop, or the connection was lost.'
    : 'An error stopped it. What you saved or sent before may be recorded already: please look before you send it again.';

/** Shown in place of a page that failed to load or render. */
export function RouteFailure() {
  const error = useRouteError();
  const goId = parseId(useParams()['goId']);
  const recorded = useSelector(selectRecordedClaim);
  const claimId = recorded?.goId === goId ? recorded?.claimId : undefined;
  const offline = !navigator.onLine;
  useWindowEvent('online', () => {
    if (offline) reload();
  });
  // The claim was recorded and only its page failed: a fan who does not read that would order twice.
  if (claimId !== undefined)
    return (
      <Notice
        wholePage
        title="This page could not be shown."
        text={`Your claim is recorded: it is claim #${claimId}.`}
        action={
          <Button type="primary" href={paths.claimSuccess(claimId)}>
            Load again
          </Button>
        }
      />
    );
  return (
    <Notice
      tone="error"
      wholePage
      title={offline ? 'You are offline' : 'This page could not be shown.'}
      text={offline ? 'This page needs the network: it comes as soon as you are back.' : wordsOf(error)}
      action={
        <Button type="primary" onClick={reload}>
          Load again
        </Button>
      }
    />
  );
}
