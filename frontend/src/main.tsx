import 'antd/dist/reset.css';
import './app/global.css';
import './app/looks.css';
import { addListener } from '@reduxjs/toolkit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { followOtherTabs } from './features/people/session/sessionChannel';
import { startSession, startSessionWhenOnline } from './features/people/session/sessionStart';
import { SessionApi } from './features/people/session/sessionApi';
import { startCartAutosave } from './features/catalogue/shop/cart/cartAutosave';
import { Providers } from './app/Providers';
import { startLive } from './app/live';
import { createRouter } from './app/router';
import { createStore } from './app/store';
import { followTranslators } from './app/translatedPages';
import { whenIdle } from './shared/clock/whenIdle';
import { removeDrafts } from './shared/forms/drafts';
import { loggedOut } from './shared/session/sessionEvents';
import { followOwnLanguage } from './shared/texts/rememberedLanguage';

/** Starts the app and shows it; its texts are loaded. */
export function showApp(): void {
  followTranslators();
  const store = createStore();
  startCartAutosave(store);
  store.dispatch(addListener({ actionCreator: loggedOut, effect: () => removeDrafts() }));
  followOtherTabs(store.dispatch);
  startLive(store);
  startSessionWhenOnline(store);
  void store.dispatch(startSession()).then(() => {
    const { data: user } = SessionApi.endpoints.getUserInfo.select()(store.getState());
    followOwnLanguage(user?.language);
  });
  // On the dev server it would answer for any program that uses the port next; without https there is none.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    // If the browser refuses its storage, the access to it throws.
    whenIdle(() => {
      const registering = async () => navigator.serviceWorker.register('/worker.js');
      registering().catch(() => undefined);
    });

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');
  createRoot(root).render(
    <StrictMode>
      <Providers store={store}>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  );
}
