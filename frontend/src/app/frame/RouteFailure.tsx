import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useParams, useRouteError } from 'react-router-dom';
import { selectRecordedClaim } from '../../features/catalogue/shop/cart/cartSlice';
import { useWindowEvent } from '../../shared/frame/useWindowEvent';
import { parseId, paths } from '../../shared/routes/paths';
import { Notice } from '../../shared/ui/states/Loaded';

const reload = (): void => window.location.reload();

/** The errors of browsers and of the build for code that failed to load. */
const missingCode = /dynamically imported module|importing a module script|preload CSS/i;

const isMissingCode = (error: unknown): boolean => error instanceof Error && missingCode.test(error.message);

const wordsOf = (error: unknown): string =>
  isMissingCode(error)
    ? i18n.t(
        'Its code could not be loaded: there may be a new version of the shop, or the connection was lost.',
      )
    : i18n.t(
        'An error stopped it. What you saved or sent before may be recorded already: please look before you send it again.',
      );

const reloadedAt = 'fan-beats/reloaded-at';
const pauseMs = 60_000;

/** Whether no page was loaded again for its code within the last minute. False if the browser refuses its storage. */
function mayReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadedAt));
    sessionStorage.setItem(reloadedAt, String(Date.now()));
    return Date.now() - before > pauseMs;
  } catch {
    return false;
  }
}

/**
 * Loads the page again, once, if its code is missing. A browser does not try a file again that failed, such as one that was loaded
 * ahead while the shop was away. After a new version only a new page has the names of its files.
 */
function useReload(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && navigator.onLine && mayReload()) reload();
  }, [isWanted]);
}

/** Shown in place of a page that failed to load or render. */
export function RouteFailure() {
  const error = useRouteError();
  const goId = parseId(useParams()['goId']);
  const recorded = useSelector(selectRecordedClaim);
  const claimId = recorded?.goId === goId ? recorded?.claimId : undefined;
  const offline = !navigator.onLine;
  // A page that was loaded again would not know the recorded claim.
  useReload(isMissingCode(error) && claimId === undefined);
  useWindowEvent('online', () => {
    if (offline) reload();
  });
  // The claim was recorded and only its page failed: a fan who does not read that would order twice.
  if (claimId !== undefined)
    return (
      <Notice
        wholePage
        title={i18n.t('This page could not be shown.')}
        text={i18n.t('Your claim is recorded: it is claim #{claimId}.', { claimId })}
        action={
          <Button type="primary" href={paths.claimSuccess(claimId)}>
            {i18n.t('Load again')}
          </Button>
        }
      />
    );
  return (
    <Notice
      tone="error"
      wholePage
      title={offline ? i18n.t('You are offline') : i18n.t('This page could not be shown.')}
      text={
        offline ? i18n.t('This page needs the network: it comes as soon as you are back.') : wordsOf(error)
      }
      action={
        <Button type="primary" onClick={reload}>
          {i18n.t('Load again')}
        </Button>
      }
    />
  );
}
