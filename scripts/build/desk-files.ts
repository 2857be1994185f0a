import type { Plugin } from 'vite'

/** What staff alone load: the frame of the desk, its pages, its texts, and the contracts of what only it asks. */
const ofDesk =
  /\/src\/((app|platform|locales)\/desk\/|desks\.|engine\/staff\/|features\/[\w-]+\/desk\/|ui\/desk\/)|\/contract\/(engine\/staff\/|features\/((audience|audit|authoring|client|group|media|people|people-import|platform|review|site-list|structure)\/(?![\w-]+-paths\.)|(enrolment|store)\/[\w-]+-contract|(page|settings)\/[\w-]+-(change|desk)))|\/domain\/(structure\/|store\/store-choices)|\/ui\/picker\/|\/node_modules\/prosemirror-/

const files = new Set<string>()

/** Notes which files of the build are the desk's. */
export function findDeskFiles(): Plugin {
  return {
    name: 'trilha-desk-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.moduleIds.some((id) => ofDesk.test(id.replaceAll('\\', '/')))) continue
        files.add(file.fileName)
        for (const css of file.viteMetadata?.importedCss ?? []) files.add(css)
      }
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
