import * as translation from '#contract/features/authoring/translation/translation-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { draftOf } from '../draft-of.ts'
import { applyTexts, checkTexts, confirmTexts, exportTexts, exportXliff } from './translation-service.ts'

/** Texts of drafts going out to be translated, and coming back. */
export const translationRoutes = [
  implement(translation.exportTexts, async ({ params, staff, services, reply }) =>
    reply
      .header('content-disposition', `attachment; filename="${params.kind}-${params.id}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(await exportTexts(services, staff, draftOf(staff, params))),
  ),
  implement(translation.exportXliff, async ({ params, query, staff, services, reply }) =>
    reply
      .header('content-disposition', `attachment; filename="${params.kind}-${params.id}.${query.language}.xlf"`)
      .type('application/xliff+xml; charset=utf-8')
      .send(await exportXliff(services, staff, draftOf(staff, params), query.language)),
  ),
  implement(translation.checkTexts, async ({ params, body, staff, services }) =>
    checkTexts(services, staff, draftOf(staff, params), body.file),
  ),
  implement(translation.applyTexts, async ({ params, body, staff, services }) =>
    applyTexts(services, staff, draftOf(staff, params), body.file),
  ),
  implement(translation.confirmTexts, async ({ params, body, staff, services }) =>
    confirmTexts(services, staff, draftOf(staff, params), body.fields),
  ),
]
