import { filesOf } from '#contract/features/authoring/draft/faults.ts'
import type { Fields } from '#contract/features/authoring/draft/fields.ts'
import { noteMediaUse } from '#server/features/media/media-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isForeignKeyViolation } from '#server/platform/database/sqlstate.ts'
import { fail } from '#server/platform/problem.ts'
import type { DraftId } from './draft-queries.ts'

/** Notes the files that a draft names: always the newest of each. Fails with `request.invalid` where one is not the client's. */
export async function noteDraftFiles(tx: Tx, { clientId, kind, id }: DraftId, fields: Fields): Promise<void> {
  const uses = filesOf(fields).map((mediaId) => ({ mediaId, version: null }))
  try {
    await noteMediaUse(tx, clientId, { subject: 'draft', subjectId: `${kind}/${id}` }, uses)
  } catch (error) {
    if (isForeignKeyViolation(error))
      fail('request.invalid', { fields: [{ field: 'file', code: 'unknown' }], cause: error })
    throw error
  }
}
