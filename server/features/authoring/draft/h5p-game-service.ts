import type { ImportedGame } from '#contract/features/authoring/authoring-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { findPictures, readMedia } from '#server/features/media/media-service.ts'

const noReport = { errors: [], warnings: [] }

/** The game that an H5P package of the library becomes ([Note: H5P]); fails with `resource.not_found`. */
export async function readH5pGame(services: Services, staff: Staff, mediaId: string): Promise<ImportedGame> {
  const { clientId } = staff
  const { state, reason, tree, version, versions } = await readMedia(services, staff, mediaId)
  const report = versions.find((each) => each.version === version)?.report ?? noReport
  if (state === 'refused') return { is: 'refused', reason, value: report.errors[0]?.places[0]?.value ?? null }
  if (state !== 'ready') return { is: 'coming' }
  if (tree?.kind !== 'h5p') return { is: 'other' }
  const hashes = Object.entries(tree.pictures)
  const found = await services.database.inTenant(clientId, (tx) =>
    findPictures(
      tx,
      clientId,
      hashes.map(([, sha256]) => sha256),
    ),
  )
  const pictures = hashes.flatMap(([path, sha256]) => {
    const medium = found.get(sha256)
    return medium ? [[path, medium.id] as const] : []
  })
  return { is: 'game', title: tree.title, game: tree.game, pictures: Object.fromEntries(pictures), report }
}
