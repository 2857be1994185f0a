import type { Plugin } from 'vite'

/** What only staff open: the frame of the desk, its pages, its texts, and the contracts of what only it asks. */
const ofDesk =
  /\/src\/((app|platform|locales)\/desk\/|desks\.|engine\/staff\/|features\/[\w-]+\/desk\/|ui\/desk\/)|\/contract\/(engine\/staff\/|features\/((agency|audience|audit|authoring|client|group|media|people|people-import|platform|platform-people|review|site-list|structure|structure-import)\/(?![\w-]+-paths\.)|(certificate|enrolment|notice|question|store|survey)\/[\w-]+-contract|certificate\/(certificate-template|placeholders)|question\/((bank|exchange)-schema|text\/markup)|notice\/(notice-schema|(link|quiet|sms)-rules)|(certificate|page|settings|survey)\/[\w-]+-(change|desk)))|\/domain\/(media\/|structure\/|store\/store-choices)|\/ui\/picker\/|\/node_modules\/prosemirror-/

const files = new Set<string>()

/**
 * Notes which files of the build are the desk's: those that nobody comes to without opening what is the
 * desk's. What a screen of learners imports is not, in whatever chunk it came to lie.
 */
export function findDeskFiles(): Plugin {
  return {
    name: 'trilha-desk-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const opensDesk = (name: string) =>
        named.get(name)?.moduleIds.some((id) => ofDesk.test(id.replaceAll('\\', '/'))) ?? false
      const kept = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
      // A set grows while it is gone through: what is added is come to.
      for (const name of kept) {
        const chunk = named.get(name)
        for (const imported of chunk?.imports ?? []) kept.add(imported)
        for (const opened of chunk?.dynamicImports ?? []) if (!opensDesk(opened)) kept.add(opened)
      }
      const styles = (chunk: (typeof chunks)[number]) => [...(chunk.viteMetadata?.importedCss ?? [])]
      for (const chunk of chunks)
        if (!kept.has(chunk.fileName)) for (const file of [chunk.fileName, ...styles(chunk)]) files.add(file)
      for (const chunk of chunks) if (kept.has(chunk.fileName)) for (const file of styles(chunk)) files.delete(file)
    },
  }
}

/** The files that a device keeps for the time without a network, without the desk's: it works with one alone. */
export const withoutDesk = <Entry extends { url: string }>(
  manifest: readonly Entry[],
): { manifest: Entry[]; warnings: string[] } => ({
  manifest: manifest.filter(({ url }) => !files.has(url)),
  warnings: [],
})
