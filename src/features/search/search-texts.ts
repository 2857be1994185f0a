import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Compass, type LucideIcon } from 'lucide-react'
import { searchPresenter } from '#platform/feature/presenters.ts'
import type { EntryKind } from '#platform/workers/search-worker.ts'

const destinations = { name: msg`Telas`, icon: Compass }
const unknown = { name: msg`Outros`, icon: Compass }

/** How a kind of things is called, and its sign. Of a kind that this build has no words for there is still something to show. */
export const kindOf = (kind: EntryKind): { name: MessageDescriptor; icon: LucideIcon } =>
  kind === 'destination' ? destinations : (searchPresenter(kind) ?? unknown)
