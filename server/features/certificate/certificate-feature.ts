import {
  certificateContract,
  checkCertificate,
  trailCertificate,
} from '#contract/features/certificate/certificate-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { issueCertificate, readCertificate } from './certificate-service.ts'

export const certificateFeature = serverFeature(certificateContract, {
  personalTables: [
    {
      table: 'certificate',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['trail_id'] },
      omit: [],
      onDelete: 'delete',
    },
  ],
  routes: [
    implement(trailCertificate, async ({ body, member, services, reply }) => {
      const issued = await issueCertificate(services, member, body.trail_id)
      // The PDF maker is big and seldom wanted.
      const { drawCertificate } = await import('./certificate-pdf.ts')
      reply.header('content-disposition', `attachment; filename="${issued.certificate.code}.pdf"`)
      return drawCertificate(issued, services.config.publicUrl)
    }),
    implement(checkCertificate, async ({ params, services }) => readCertificate(services, params.code)),
  ],
})
