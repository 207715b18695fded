import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://localhost:3000';

/** Settings of the shop's operator; each has its default in src/shared/config/settings.ts (rules D47, D52). */
const settings = {
  shopName: process.env['VITE_SHOP_NAME'],
  shopSubtitle: process.env['VITE_SHOP_SUBTITLE'],
  aboutUsUrl: process.env['VITE_ABOUT_US_URL'],
  socialMediaUrl: process.env['VITE_SOCIAL_MEDIA_URL'],
};

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  define: { __SHOP_SETTINGS__: JSON.stringify(settings) },
  resolve: { alias: { '@fan-beats/events/kernel': here('../events/src/kernel/index.ts') } },
  server: { port: 5173, proxy: { '/api': server, '/dbimg': server } },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // What belongs to which page, for scripts/budgets.mjs.
    manifest: 'manifest.json',
    target: 'es2022',
    // Inlined images would need `data:` in the content security policy's script and style sources.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|redux|react-redux|@reduxjs|reselect|immer|@trpc)[\\/]/,
              priority: 20,
            },
          ],
        },
      },
    },
  },
});
