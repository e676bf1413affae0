import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { chunks } from './build/chunks';
import { contractSource, lightContract } from './build/contract';

/**
 * ts-rest opens with a copy of zod 3, 10 kB of every screen, that only its deprecated schemas and checks for zod 3 use. The
 * contract is written in zod 4, so the copy is cut off; should another version of ts-rest look different, the build stops here.
 */
const sinZod3: Plugin = {
  name: 'ts-rest-without-zod-3',
  apply: 'build',
  transform: {
    filter: { id: /@ts-rest[/\\]core[/\\]index\.esm\.mjs$/ },
    handler(codigo) {
      const copia = /^[\s\S]*?^var z = \/\*#__PURE__\*\/Object\.freeze\(\{[\s\S]*?^\}\);/m;
      if (!copia.test(codigo)) this.error('ts-rest no longer opens with its copy of zod 3: drop this plugin');
      return codigo
        .replace(copia, 'class ZodObject {}\nclass ZodError extends Error {}')
        .replace(/^const (\w+) = z\.object\([\s\S]*?^\}\);/gm, 'const $1 = undefined;');
    },
  },
};

/**
 * The router comes as it is developed with: its warnings, 2 kB of every screen, are for whoever writes the table of
 * routes.
 */
const sinAvisosDelEnrutador: Plugin = {
  name: 'react-router-without-warnings',
  apply: 'build',
  transform: {
    filter: { id: /react-router[/\\]dist[/\\]development[/\\]chunk-\w+\.mjs$/, code: 'ENABLE_DEV_WARNINGS' },
    handler: (codigo) => ({
      code: codigo.replaceAll('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
      map: null,
    }),
  },
};

/** The one font is asked for with the page: named only in the styles, it would come after the first words and move them. */
const fuentePrimero: Plugin = {
  name: 'font-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const fuente = Object.keys(bundle).find((archivo) => /inter[^/]*\.woff2$/.test(archivo));
      if (!fuente) throw new Error('the font of base.css is not among what was built');
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', href: `/${fuente}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        },
      ];
    },
  },
};

/** The files that work without a line: the page, its code and its letters. */
const SHELL = ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'];
/** A quarter of the weight for screens that show nothing without the server: they are kept once they were opened. */
const RARE = ['CategoricalChart', 'AreaChart', 'DonutChart', 'tendencia', 'analytics-page', 'importar-modal'].map(
  (name) => `assets/${name}-*`,
);

export default defineConfig({
  plugins: [
    react(),
    lightContract(),
    sinZod3,
    sinAvisosDelEnrutador,
    fuentePrimero,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      injectRegister: false,
      // The one in public, which does not change with the build.
      manifest: false,
      injectManifest: { globPatterns: SHELL, globIgnores: RARE, minify: true },
    }),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
  ],
  resolve: { alias: { '@jornal/contract': contractSource } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Which file of the build holds which source, and what it needs with it: weight.spec.ts reads it.
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // The names of all files go with the first ones, and a hash does not compress: seven characters tell versions apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
