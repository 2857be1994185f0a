import type { ContentKind } from '#contract/features/authoring/draft/fields.ts'
import type { DraftId } from './draft/draft-queries.ts'

/** The draft that an address names, of the client that is acted in. */
export const draftOf = (
  { clientId }: { clientId: number },
  { kind, id }: { kind: ContentKind; id: number },
): DraftId => ({ clientId, kind, id })
