/* global self, caches, fetch, URL */
// Only shows a page without a network: every page and every file still comes from the server.
const kept = 'offline';
const page = '/offline.html';

const keepPage = () => caches.open(kept).then((cache) => cache.add(page));

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  // A page is fetched while the worker itself is starting, so that nobody waits for it.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || new URL(request.url).pathname.startsWith('/api/')) return;
  event.respondWith(answer(event));
});

async function answer(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    // The shop may have got another name.
    event.waitUntil(keepPage().catch(() => undefined));
    return response;
  } catch (error) {
    const offline = await caches.match(page);
    if (offline) return offline;
    throw error;
  }
}
