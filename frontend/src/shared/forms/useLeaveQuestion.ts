import { i18n } from '@lingui/core';
import { App, type ModalFuncProps } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBeforeUnload, useBlocker, type Location } from 'react-router-dom';
import { removeShownDrafts } from './drafts';

const otherScreen = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

type Loses = (from: Location, to: Location) => boolean;

/** The router calls only the newest blocker: a dialog asks for the form below it as well. */
const shown = new Set<Loses>();

const unsaved = (): ModalFuncProps => ({
  title: i18n.t('Leave without saving?'),
  content: i18n.t('Your changes are not saved yet.'),
});

/** Asks before a screen with unsaved changes is left. Returns the function to call before leaving on purpose. */
export function useLeaveQuestion(dirty: boolean, leaves = otherScreen, words = unsaved()): () => void {
  const { modal } = App.useApp();
  const released = useRef(false);
  const loses = useEffectEvent<Loses>((from, to) => dirty && !released.current && leaves(from, to));
  useEffect(() => {
    const one: Loses = (from, to) => loses(from, to);
    shown.add(one);
    return () => void shown.delete(one);
  }, []);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    [...shown].some((one) => one(currentLocation, nextLocation)),
  );
  useBeforeUnload((event) => {
    if (dirty) event.preventDefault();
  });

  const ask = useEffectEvent(() => {
    modal.confirm({
      okText: i18n.t('Leave'),
      cancelText: i18n.t('Stay'),
      ...words,
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        removeShownDrafts();
        blocker.proceed?.();
      },
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
