import { institutionalPages } from '#contract/features/page/institutional-pages.ts'
import { readKeptPage, renewPage } from './page-cache.ts'

/**
 * Brings the institutional pages that this device has never read, so that they open without a network. `asked` is
 * what was looked for already, and is added to: a page that nobody has written is asked for once. Throws as `renewPage`.
 */
export async function keepInstitutionalPages(
  client: string | null,
  asked: Set<string>,
  signal?: AbortSignal,
): Promise<void> {
  for (const page of institutionalPages) {
    const name = `${client ?? ''}/${page}`
    if (asked.has(name)) continue
    // What was read before is renewed when it is looked at.
    if (!(await readKeptPage(client, page))) await renewPage(client, page, signal)
    asked.add(name)
  }
}
