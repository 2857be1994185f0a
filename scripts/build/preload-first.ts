import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** What a first visit needs beside the entry, by the modules that begin it. */
const firstModules = ['src/app/start/main.tsx', 'src/locales/start/pt-BR.po', 'src/features/sign-in/sign-in.tsx']

type Bundle = Rolldown.OutputBundle

/** The chunks of the first modules and everything they import at once. */
function firstChunks(bundle: Bundle): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>()
  const add = (file: Bundle[string] | undefined) => {
    if (file?.type !== 'chunk' || found.has(file)) return
    found.add(file)
    for (const name of file.imports) add(bundle[name])
  }
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => firstModules.some((module) => id.endsWith(module))))
      add(file)
  }
  return found
}

/** Names what the first visit needs in index.html, so that it comes together with the entry and not after it. */
export function preloadFirst(): Plugin {
  return {
    name: 'trilha-preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const tags: HtmlTagDescriptor[] = []
        const link = (attrs: Record<string, string>) => {
          if (!html.includes(attrs.href ?? ''))
            tags.push({ tag: 'link', injectTo: 'head', attrs: { ...attrs, crossorigin: '' } })
        }
        for (const chunk of firstChunks(bundle)) {
          link({ rel: 'modulepreload', href: `/${chunk.fileName}` })
          for (const style of chunk.viteMetadata?.importedCss ?? [])
            link({ rel: 'preload', as: 'style', href: `/${style}` })
        }
        for (const { type, fileName } of Object.values(bundle)) {
          if (type === 'asset' && fileName.endsWith('.woff2'))
            // Behind the code: text is drawn without it until it is there.
            link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, fetchpriority: 'low' })
        }
        return tags
      },
    },
  }
}
