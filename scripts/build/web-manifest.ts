import type { ManifestOptions } from 'vite-plugin-pwa'

const shortcutIcon = (name: string) => [{ src: `/shortcut-${name}-96.png`, sizes: '96x96', type: 'image/png' }]

interface ShareTarget {
  action: string
  method: 'POST'
  enctype: 'multipart/form-data'
  params: { title: string; text: string; files: { name: string; accept: string[] }[] }
}

/** What makes Trilha installable. Its texts are in the default language: a manifest has no other. */
export const webManifest: Partial<ManifestOptions> & { share_target: ShareTarget } = {
  id: '/',
  name: 'Trilha',
  short_name: 'Trilha',
  description: 'Treinamento e recompensas, com ou sem internet',
  lang: 'pt-BR',
  dir: 'ltr',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  theme_color: '#fbf9f7',
  background_color: '#fbf9f7',
  categories: ['education', 'business'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Registrar venda', url: '/insert-sales', icons: shortcutIcon('sale') },
    { name: 'Meus downloads', url: '/downloads', icons: shortcutIcon('downloads') },
  ],
  share_target: {
    action: '/share-photo/',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', files: [{ name: 'photo', accept: ['image/*'] }] },
  },
}
