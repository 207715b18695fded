import { api, type AppThunkDispatch } from '../../shared/api/api';
import { forgetEarlyAnswers } from '../../shared/api/earlyAnswers';
import { loggedOut } from '../../shared/session/sessionEvents';
import { startSession } from './sessionStart';

type Notice = 'logged-in' | 'logged-out';

const channelName = 'fan-beats/session';

export function tellOtherTabs(notice: Notice): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(notice);
  channel.close();
}

/** Follows logins and logouts in other tabs. Returns a function that stops it. */
export function followOtherTabs(dispatch: AppThunkDispatch): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    forgetEarlyAnswers();
    dispatch(api.util.resetApiState());
    if (data === 'logged-out') dispatch(loggedOut());
    if (data === 'logged-in') void dispatch(startSession());
  });
  return () => channel.close();
}
