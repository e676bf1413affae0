/// <reference lib="webworker" />
/**
 * Keeps the page and its code, so that the application opens without a line. Data are none of its business: it answers
 * nothing under /api.
 */
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Array<{ url: string; revision: string | null }> };

/** A line that is slower than this has none, for the page: what it shows is asked for by itself. */
const PATIENCE_MS = 4_000;
const NO_PAGE = [/^\/api(\/|$)/, /^\/assets\//];

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
// The page that brought it is kept from then on, not from its next visit.
clientsClaim();

const shell = createHandlerBoundToURL('index.html');

/** The page as the server has it now, so that a new version is never kept from its people; without a server the kept one. */
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        const answer = await fetch(options.request, { signal: AbortSignal.timeout(PATIENCE_MS) });
        if (answer.status < 500) return answer;
      } catch {
        // No line, or one too slow.
      }
      return shell(options);
    },
    { denylist: NO_PAGE },
  ),
);

/** The code of a screen that is not among the kept: from when it was opened first. Its name changes with it. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'jornal-assets' }),
);

self.addEventListener('activate', (event) => event.waitUntil(dropOldAssets()));

/** A new version brings its own files: those that were kept one by one belong to the one before. */
async function dropOldAssets(): Promise<void> {
  await caches.delete('jornal-assets');
}

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});
