import { App } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBeforeUnload, useBlocker, type Location } from 'react-router-dom';

const otherScreen = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

interface LeaveWords {
  readonly title: string;
  readonly content: string;
  readonly okText?: string;
}

const unsaved: LeaveWords = { title: 'Leave without saving?', content: 'Your changes are not saved yet.' };

/** Asks before a screen with unsaved changes is left; what it gives back is called before leaving on purpose. */
export function useLeaveQuestion(dirty: boolean, leaves = otherScreen, words = unsaved): () => void {
  const { modal } = App.useApp();
  const released = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && leaves(currentLocation, nextLocation),
  );
  useBeforeUnload((event) => {
    if (dirty) event.preventDefault();
  });

  const ask = useEffectEvent(() => {
    modal.confirm({
      okText: 'Leave',
      ...words,
      okButtonProps: { danger: true },
      cancelText: 'Stay',
      onOk: () => blocker.proceed?.(),
      onCancel: () => blocker.reset?.(),
    });
  });
  useEffect(() => {
    if (blocker.state === 'blocked') ask();
  }, [blocker.state]);
  useEffect(() => {
    if (!dirty) released.current = false;
  }, [dirty]);

  return () => {
    released.current = true;
  };
}
