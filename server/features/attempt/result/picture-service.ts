import type { FastifyReply, FastifyRequest } from 'fastify'
import { entryOf } from '#contract/engine/files/bundle.ts'
import { findBundleFile } from '#server/engine/files/bundles/bundle-queries.ts'
import { cacheFor, sendFile } from '#server/engine/files/send-file.ts'
import type { Member } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import { fail } from '#server/platform/problem.ts'
import { questionVersions } from '#server/features/question/published-service.ts'
import { findAttempt } from '../attempt-queries.ts'

/** A picture of what somebody was asked, as it was then. Fails with `attempt.not_found` or `resource.not_found`. */
export async function readAttemptPicture(
  { database, files }: Pick<Services, 'database' | 'files'>,
  member: Member,
  { attemptId, imageId }: { attemptId: string; imageId: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const file = await database.inTenant(member.clientId, async (tx) => {
    const row = (await findAttempt(tx, member, attemptId)) ?? fail('attempt.not_found')
    const versions = await questionVersions(tx, member.clientId, row.questions)
    const bundle = [...versions.values()].map(({ pictures }) => pictures[imageId]).find((found) => found !== undefined)
    const entry = bundle && entryOf(bundle)
    return entry && (await findBundleFile(tx, member.clientId, entry.bundleId, entry.sha256))
  })
  if (!file) return fail('resource.not_found')
  return sendFile(files, { ...file, id: imageId, extension: 'bin' }, request, reply, cacheFor(request))
}
