import {
  certificateContract,
  checkCertificate,
  ownCertificate,
} from '#contract/features/certificate/certificate-contract.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { fail } from '#server/platform/problem.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { issueCertificate, readCertificate } from './certificate-service.ts'

/** Of a trail or of a course, never of both. */
function itemOf({ trail_id: trailId, course_id: courseId }: { trail_id?: number; course_id?: number }): Item {
  if (trailId !== undefined && courseId === undefined) return { kind: 'trail', id: trailId }
  if (courseId !== undefined && trailId === undefined) return { kind: 'course', id: courseId }
  return fail('request.invalid', {
    fields: [{ field: 'trail_id', code: trailId === undefined ? 'required' : 'invalid' }],
  })
}

export const certificateFeature = serverFeature(certificateContract, {
  personalTables: [
    {
      table: 'certificate',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['item_kind', 'item_id'] },
      omit: [],
      onDelete: 'delete',
    },
  ],
  routes: [
    implement(ownCertificate, async ({ body, member, services, reply }) => {
      const issued = await issueCertificate(services, member, itemOf(body))
      // The PDF maker is big and seldom wanted.
      const { drawCertificate } = await import('./certificate-pdf.ts')
      reply.header('content-disposition', `attachment; filename="${issued.certificate.code}.pdf"`)
      return drawCertificate(issued, services.config.publicUrl)
    }),
    implement(checkCertificate, async ({ params, services }) => readCertificate(services, params.code)),
  ],
})
