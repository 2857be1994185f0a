import type { FastifyReply } from 'fastify'
import * as desk from '#contract/features/certificate/certificate-desk.ts'
import { certificateContract } from '#contract/features/certificate/certificate-contract.ts'
import * as own from '#contract/features/certificate/certificate-on-device.ts'
import * as template from '#contract/features/certificate/certificate-template.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import type { Services } from '#server/engine/services.ts'
import { fail } from '#server/platform/problem.ts'
import type { CertificateTable } from './certificate-tables.ts'
import { issueCertificate, readCertificate, readOwnCertificate } from './certificate-service.ts'
import { correct, listGiven, readGiven, revoke } from './desk/given-service.ts'
import { listItems, setItem } from './desk/item-service.ts'
import {
  changeTemplate,
  createTemplate,
  listTemplates,
  makeUsual,
  readTemplate,
  removeTemplate,
} from './template/template-service.ts'

/** Of a trail or of a course, never of both. */
function itemOf({ trail_id: trailId, course_id: courseId }: { trail_id?: number; course_id?: number }): Item {
  if (trailId !== undefined && courseId === undefined) return { kind: 'trail', id: trailId }
  if (courseId !== undefined && trailId === undefined) return { kind: 'course', id: courseId }
  return fail('request.invalid', {
    fields: [{ field: 'trail_id', code: trailId === undefined ? 'required' : 'invalid' }],
  })
}

/** Hands a certificate out as a PDF. */
async function sendPaper(services: Services, reply: FastifyReply, certificate: CertificateTable): Promise<Buffer> {
  // The PDF maker is big and seldom wanted.
  const { drawPaper } = await import('./draw/paper-service.ts')
  reply.header('content-disposition', `attachment; filename="${certificate.code}.pdf"`)
  return drawPaper(services, certificate)
}

export const certificateFeature = serverFeature(certificateContract, {
  personalTables: [
    {
      table: 'certificate',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['item_kind', 'item_id', 'cycle'] },
      omit: ['words'],
      onDelete: 'delete',
    },
  ],
  routes: [
    implement(own.ownCertificate, async ({ body, member, services, reply }) =>
      sendPaper(services, reply, await issueCertificate(services, member, itemOf(body))),
    ),
    implement(own.certificatePaper, async ({ params, member, services, reply }) =>
      sendPaper(services, reply, await readOwnCertificate(services, member, params.code)),
    ),
    implement(own.checkCertificate, async ({ params, services, reply }) => {
      reply.header('x-robots-tag', 'noindex')
      return readCertificate(services, params.code)
    }),
    implement(desk.listCertificates, async ({ query, staff, services }) => listGiven(services, staff, query)),
    implement(desk.readGivenCertificate, async ({ params, staff, services }) =>
      readGiven(services, staff, params.code),
    ),
    implement(desk.revokeCertificate, async ({ params, body, staff, services }) =>
      revoke(services, staff, params.code, body.reason),
    ),
    implement(desk.correctCertificate, async ({ params, body, staff, services }) =>
      correct(services, staff, params.code, body.person),
    ),
    implement(desk.listCertifiedItems, async ({ staff, services }) => listItems(services, staff)),
    implement(desk.setCertifiedItem, async ({ params, body, staff, services }) =>
      setItem(services, staff, { kind: params.kind, id: params.itemId }, body),
    ),
    implement(template.listCertificateTemplates, async ({ staff, services }) => listTemplates(services, staff)),
    implement(template.readCertificateTemplate, async ({ params, staff, services }) =>
      readTemplate(services, staff, params.templateId),
    ),
    implement(template.createCertificateTemplate, async ({ body, staff, services }) =>
      createTemplate(services, staff, body),
    ),
    implement(template.changeCertificateTemplate, async ({ params, body, staff, services }) =>
      changeTemplate(services, staff, params.templateId, body),
    ),
    implement(template.useCertificateTemplate, async ({ params, staff, services }) =>
      makeUsual(services, staff, params.templateId),
    ),
    implement(template.removeCertificateTemplate, async ({ params, staff, services }) =>
      removeTemplate(services, staff, params.templateId),
    ),
    implement(template.previewCertificateTemplate, async ({ body, staff, services }) =>
      (await import('./template/preview-service.ts')).previewTemplate(services, staff, body),
    ),
  ],
})
