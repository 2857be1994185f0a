import type { Plugin } from 'vite'

/** Seldom used and large: compiled function by function as they are wanted. */
const seldom = /pdf|phone-tools/

/**
 * Asks Chromium to compile each chunk whole while it arrives, beside the page's own work, and to keep the
 * outcome. Otherwise the first tap on a screen compiles its functions one by one, a third of what it takes.
 *
 * No module uses the code cache that Chromium 156 makes of it: its background fetch compiles modules as they stream
 * in and does not look for a cache, with a service worker or without (with `BackgroundResourceFetch` off, and for classic
 * scripts, the cache is used).
 */
export function compileWhole(): Plugin {
  return {
    name: 'trilha-compile-whole',
    apply: 'build',
    generateBundle: {
      // After everything that writes before a chunk's first line, where the browser looks.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && !seldom.test(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
