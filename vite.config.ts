import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './scripts/build/chunk-groups.ts'
import { contentOrigin } from './scripts/build/content-origin.ts'
import { compileWhole } from './scripts/build/compile-hints.ts'
import { findDeskFiles, withoutDesk } from './scripts/build/desk-files.ts'
import { preloadFirst } from './scripts/build/preload-first.ts'
import { webManifest } from './scripts/build/web-manifest.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }
const apiPort = process.env.API_PORT ?? '4322'

export default defineConfig({
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    preloadFirst(),
    compileWhole(),
    findDeskFiles(),
    contentOrigin(),
    VitePWA({
      strategies: 'injectManifest',
      filename: 'sw.js',
      injectRegister: false,
      manifest: webManifest,
      injectManifest: {
        globPatterns: [
          'index.html',
          'favicon.svg',
          'icon.svg',
          'assets/**/*.{js,css,woff2,svg}',
          'assets/zxing_reader*.wasm',
        ],
        // Fetched when first wanted and kept from then on: the PDF player, and that of recordings. What other languages say, and the scanner, are kept where they are wanted.
        globIgnores: ['**/pdf*', '**/hls*'],
        // The desk of staff is an online surface.
        manifestTransforms: [withoutDesk],
      },
      integration: {
        // The plugin names the worker after its source; ours is an index like every other room's.
        configureCustomSWViteBuild(config) {
          if (config.build?.rollupOptions)
            config.build.rollupOptions.input = resolve(import.meta.dirname, 'sw/index.ts')
        },
      },
    }),
  ],
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        // The scanner's is told apart by its name: devices keep it where sales are reported.
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/workers/scan/') ? 'assets/scan-reader-[hash].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  build: {
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
    outDir: 'dist',
    // The strict content security policy lets no data: address through.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 4321),
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '/(api|o|etraining_login|accounts|get_trail_user_result_certificate)/',
        '/badges/((keys|issuers|status)/|[^/]+[.](jwt|png|svg)$)',
      ].map((path) => [`^${path}`, { target: `http://127.0.0.1:${apiPort}` }]),
    ),
  },
})
