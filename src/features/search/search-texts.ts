import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Compass, type LucideIcon } from 'lucide-react'
import { searchPresenter } from '#platform/feature/presenters.ts'
import type { Entry, EntryKind } from '#platform/workers/search-worker.ts'

const destinations = { name: msg`Telas`, icon: Compass }
const unknown = { name: msg`Outros`, icon: Compass }

/** How a kind of things is called, and its sign. Of a kind that this build has no words for there is still something to show. */
export const kindOf = (kind: EntryKind): { name: MessageDescriptor; icon: LucideIcon } =>
  kind === 'destination' ? destinations : (searchPresenter(kind) ?? unknown)

/** Where in what it is called something was found ("página 7"); null: it is the whole. */
export function placeOf(entry: Entry): string | null {
  const presenter = searchPresenter(entry.kind)
  return presenter && 'path' in presenter ? (presenter.place?.(entry) ?? null) : null
}
