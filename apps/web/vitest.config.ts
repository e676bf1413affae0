import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vite.config';

/** Tests that draw nothing, and need the parts of a browser that keep: its storage, its files. */
const OF_A_BROWSER = ['src/lib/{claves,descargar,session}.test.ts'];

export default mergeConfig(
  base,
  defineConfig({
    test: {
      globals: true,
      css: false,
      testTimeout: 30_000,
      projects: [
        // A test that draws nothing needs no page, and leaves nothing behind that another file could find.
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            isolate: false,
            include: ['src/**/*.test.ts'],
            exclude: OF_A_BROWSER,
          },
        },
        {
          extends: true,
          test: {
            name: 'page',
            environment: 'jsdom',
            setupFiles: ['test/preparar.ts'],
            include: ['src/**/*.test.tsx', ...OF_A_BROWSER],
            // Every file loads them anew: as a few files instead of the thousand they come in.
            deps: {
              optimizer: {
                client: {
                  enabled: true,
                  include: [
                    '@mantine/core',
                    '@mantine/hooks',
                    '@mantine/charts',
                    '@mantine/dates',
                    '@mantine/notifications',
                    '@mantine/spotlight',
                    '@tabler/icons-react',
                  ],
                  // These are loaded once, whichever file imports them: they keep what they were told.
                  exclude: ['react-dom', 'dayjs'],
                },
              },
            },
          },
        },
      ],
    },
  }),
);
