import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vite.config';

export default mergeConfig(
  base,
  defineConfig({
    test: {
      environment: 'jsdom',
      globals: true,
      setupFiles: ['test/preparar.ts'],
      include: ['src/**/*.test.{ts,tsx}'],
      css: false,
      testTimeout: 30_000,
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
            // One of each, whoever imports it: they keep what they were told.
            exclude: ['react-dom', 'dayjs'],
          },
        },
      },
    },
  }),
);
