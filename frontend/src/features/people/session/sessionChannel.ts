import { api, type AppThunkDispatch } from '../../../shared/api/api';
import { forgetEarlyAnswers } from '../../../shared/api/earlyAnswers';
import { loggedOut } from '../../../shared/session/sessionEvents';
import { startSession } from './sessionStart';

type Notice = 'logged-in' | 'logged-out';

const channelName = 'fan-beats/session';

/** Null if the browser has none, or refuses it with its storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}

export function tellOtherTabs(notice: Notice): void {
  const channel = openChannel();
  channel?.postMessage(notice);
  channel?.close();
}

/** Follows logins and logouts in other tabs. Returns a function that stops it. */
export function followOtherTabs(dispatch: AppThunkDispatch): () => void {
  const channel = openChannel();
  if (!channel) return () => undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    forgetEarlyAnswers();
    dispatch(api.util.resetApiState());
    if (data === 'logged-out') dispatch(loggedOut());
    if (data === 'logged-in') void dispatch(startSession());
  });
  return () => channel.close();
}
